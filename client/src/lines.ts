/** Server-sent events, as they come in pieces. */
export interface Block {
  readonly id: string | undefined;
  readonly data: string;
  readonly retrySeconds: number | undefined;
}

/** An event of the service is a few kilobytes at the most; something that never ends is none of its. */
const longest = 1_000_000;

/** Ends when the stream does, in order or not: it makes no difference to who comes back anyway. */
export async function* blocksOf(stream: ReadableStream<Uint8Array>, alive: () => void): AsyncGenerator<Block> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (done || value === undefined) return;
      alive();
      text += decoder.decode(value, { stream: true });
      if (text.length > longest) return;
      const blocks = text.split(/\r?\n\r?\n/);
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const found = blockIn(block);
        if (found !== undefined) yield found;
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** Undefined for a comment, which only says that somebody is still there. */
function blockIn(text: string): Block | undefined {
  const fields = text.split(/\r?\n/).flatMap((line) => {
    const [, name = '', value = ''] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
    return name === '' ? [] : [{ name, value }];
  });
  if (fields.length === 0) return undefined;
  const last = (wanted: string): string | undefined => fields.findLast(({ name }) => name === wanted)?.value;
  const retry = Number(last('retry') ?? Number.NaN);
  return {
    id: last('id'),
    data: fields.flatMap(({ name, value }) => (name === 'data' ? [value] : [])).join('\n'),
    retrySeconds: Number.isNaN(retry) ? undefined : retry / 1000,
  };
}
