import { parentPort, workerData } from 'node:worker_threads';

// Asks ten times a second until it is told to stop, in a thread of its own: what it measures is the system's
// slowness and not that of the attack.
const { url, headers } = workerData;
const felt = [];
let isOver = false;
parentPort.once('message', () => {
  isOver = true;
});
parentPort.postMessage('ready');
do {
  const began = performance.now();
  const answer = await fetch(url, { headers });
  await answer.text();
  felt.push({ status: answer.status, ms: performance.now() - began });
  await new Promise((resolve) => setTimeout(resolve, 100));
} while (!isOver);
parentPort.postMessage(felt);
