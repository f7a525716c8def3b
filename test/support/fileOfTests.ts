export interface FileOfTests {
  hasEnded: boolean;
}

const key = Symbol.for('prosa.fileOfTests');

/**
 * The file of tests that a client belongs to, which is the one that used it first. It is kept at the client: each file
 * has modules of its own, and no module knows the clients of those before.
 */
export function fileOf(client: object, running: FileOfTests): FileOfTests {
  const owned = client as { [key]?: FileOfTests };
  owned[key] ??= running;
  return owned[key];
}
