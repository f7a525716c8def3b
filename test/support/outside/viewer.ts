import { type ExternalServer, openExternalServer, type ReceivedRequest, type Reply } from './externalServer.ts';

type Json = Readonly<Record<string, unknown>>;

/** What the flow shows at once: bubbles, and what it then asks for. */
export interface Page {
  readonly messages?: readonly Json[];
  readonly input?: Json;
  readonly clientSideActions?: readonly Json[];
}

export const slug = 'minha-loja';
export const asksText = { id: 'i1', type: 'text input', options: {} };

/** A text bubble as the viewer sends it in markdown. */
export const bubble = (markdown: string, id = 'b1') => ({
  id,
  type: 'text',
  content: { type: 'markdown', markdown },
});

/** A Typebot viewer with one published flow: its first page at the start, one more per answer. */
export async function openViewer(pages: readonly Page[]) {
  let flow = pages;
  let broken: Reply | 'silent' | undefined;
  const sessions = new Map<string, number>();
  let begun = 0;
  /** Pictures and sound that stand beside the flow, by path. */
  const files = new Map<string, Reply>();
  const notFound = (message: string): Reply => ({ status: 404, json: { message, code: 'NOT_FOUND' } });
  const show = (place: number, more: Json = {}): Reply => {
    const { messages = [], ...rest } = flow[place] ?? {};
    return { json: { ...more, messages, ...rest } };
  };
  const serve = ({ method, path, json }: ReceivedRequest): Reply => {
    const file = files.get(path);
    if (file) return file;
    const [, named] = /^\/api\/v1\/typebots\/([^/]+)\/startChat$/.exec(path) ?? [];
    if (method === 'POST' && named) {
      if (named !== slug) return notFound('Typebot not found');
      begun += 1;
      const sessionId = `session-${begun}`;
      sessions.set(sessionId, 0);
      return show(0, { sessionId, typebot: { id: 't1', version: '6.1' } });
    }
    const [, id = ''] = /^\/api\/v1\/sessions\/([^/]+)\/continueChat$/.exec(path) ?? [];
    const place = sessions.get(id);
    if (place === undefined) return notFound('Session not found.');
    if ((json['message'] as Json | undefined)?.['type'] !== 'text')
      return { status: 400, json: { message: 'invalid' } };
    sessions.set(id, place + 1);
    return show(place + 1);
  };
  const server: ExternalServer = await openExternalServer((heard) =>
    broken === 'silent' ? undefined : (broken ?? serve(heard)),
  );
  return {
    ...server,
    sessions,
    files,
    shows(next: readonly Page[]): void {
      flow = next;
      broken = undefined;
      server.heard.length = 0;
    },
    /** Answers this to everything; undefined: works again. */
    breaks(reply: Reply | 'silent' | undefined): void {
      broken = reply;
    },
    /** What it was asked, in short. */
    calls: (): string[] =>
      server.heard.map(({ path, json }) => {
        const [, id] = /sessions\/([^/]+)/.exec(path) ?? [];
        const text = (json['message'] as { text?: string } | undefined)?.text;
        return id ? `${id}: ${text}` : 'start';
      }),
  };
}

export type Viewer = Awaited<ReturnType<typeof openViewer>>;
