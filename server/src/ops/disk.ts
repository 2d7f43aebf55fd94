import { statfs } from 'node:fs/promises';

export interface Disk {
  /** Bytes that we could still write. */
  readonly free: number;
  /** Bytes of the drive. */
  readonly size: number;
  readonly percentFree: number;
  readonly percentUsed: number;
}

/** A folder that is gone has no room left: that is for the one who reads it to see, not a reason to answer nothing. */
export async function diskOf(path: string): Promise<Disk> {
  const { bsize, blocks, bavail } = await statfs(path).catch(() => ({ bsize: 0, blocks: 0, bavail: 0 }));
  const percentFree = blocks === 0 ? 0 : Math.floor((bavail / blocks) * 100);
  return { free: bavail * bsize, size: blocks * bsize, percentFree, percentUsed: 100 - percentFree };
}
