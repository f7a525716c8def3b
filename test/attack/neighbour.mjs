import { parentPort, workerData } from 'node:worker_threads';

// Asks ten times a second until it is told to stop, in a thread of its own: what it measures is the system's
// slowness and not that of the attack. Before and after it asks while nothing is tried.
const { url, headers } = workerData;
const idleTurns = 8;
const asked = [];
const ask = async (isIdle) => {
  const began = performance.now();
  const answer = await fetch(url, { headers });
  await answer.text();
  asked.push({ status: answer.status, ms: performance.now() - began, isIdle });
  await new Promise((resolve) => setTimeout(resolve, 100));
};
const askIdle = async () => {
  for (let turn = 0; turn < idleTurns; turn += 1) await ask(true);
};

let isOver = false;
parentPort.once('message', () => {
  isOver = true;
});
await askIdle();
parentPort.postMessage('ready');
do await ask(false);
while (!isOver);
await askIdle();
parentPort.postMessage(asked);
