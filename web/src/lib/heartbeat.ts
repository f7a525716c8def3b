/** Silence in milliseconds before the page pings the server. API Gateway sends browsers no pings of its own. */
const pause = 25_000;
const mostUnanswered = 2;

interface Options {
  readonly ask: () => void;
  /** Called after two unanswered pings; a network that drops packets closes no socket. */
  readonly onSilent: () => void;
}

/** Finds out that a line is dead which does not say so. */
export function createHeartbeat({ ask, onSilent }: Options) {
  let unanswered = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(beat, pause);
  };
  const beat = () => {
    if (unanswered >= mostUnanswered) {
      onSilent();
      return;
    }
    unanswered += 1;
    wait();
    ask();
  };
  return {
    /** Something came, or a line has just opened. */
    heard: () => {
      unanswered = 0;
      wait();
    },
    stop: () => clearTimeout(timer),
  };
}
