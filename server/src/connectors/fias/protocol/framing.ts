/**
 * Cuts records out of a stream of bytes. A record stands between STX and ETX. Whatever else arrives, broken records,
 * noise, the check byte of a serial line, is passed over up to the next STX, and never more is kept than one record may
 * be long.
 */
const stx = 0x02;
const etx = 0x03;

/** Longer than any record that is sent. */
const mostBytes = 4096;

export class Framer {
  readonly #record = Buffer.alloc(mostBytes);
  /** How much of a record is there; -1 outside of one. */
  #length = -1;
  #broken = 0;
  #passedOver = 0;

  /** Pieces that were no whole record, so far. */
  get broken(): number {
    return this.#broken;
  }

  /** Bytes since the last whole record that belong to none. */
  get passedOver(): number {
    return this.#passedOver;
  }

  /** The text of every record that ends in this piece of the stream. */
  push(chunk: Uint8Array): Buffer[] {
    const records: Buffer[] = [];
    for (const byte of chunk) {
      this.#passedOver += 1;
      if (byte === stx) {
        if (this.#length >= 0) this.#broken += 1;
        this.#length = 0;
      } else if (this.#length < 0) {
        continue;
      } else if (byte === etx) {
        records.push(Buffer.from(this.#record.subarray(0, this.#length)));
        this.#length = -1;
        this.#passedOver = 0;
      } else if (byte < 0x20 || byte === 0x7f || this.#length === mostBytes) {
        this.#length = -1;
        this.#broken += 1;
      } else {
        this.#record[this.#length] = byte;
        this.#length += 1;
      }
    }
    return records;
  }
}

/** The bytes of a record on the wire. */
export function frame(text: Uint8Array): Buffer {
  return Buffer.concat([Buffer.of(stx), text, Buffer.of(etx)]);
}
