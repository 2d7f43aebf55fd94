/** Reads property files in a thread of its own. */
import { answering } from '../../work/thread.ts';
import { parsePropertyFile } from './document.ts';
import { FileMistakes } from './mistakes.ts';
import { checkPropertyFile } from './property-file.ts';
import type { FileRead, FileToRead } from './read-apart.ts';

answering(({ path, bytes, ...known }: FileToRead): FileRead => {
  try {
    // What comes from another thread is plain bytes.
    const document = parsePropertyFile(path, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    const { file, mistakes, more, mentioned } = checkPropertyFile(document, known);
    return mistakes.length === 0 ? { file, mistakes, more, mentioned } : { wrong: mistakes, more };
  } catch (error) {
    if (error instanceof FileMistakes) return { wrong: error.mistakes, more: error.count - error.mistakes.length };
    throw error;
  }
});
