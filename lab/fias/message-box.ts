/** Messages to guests, as a property system keeps them: told once, gone when they were heard. */
interface Left {
  readonly room: string;
  readonly guest: string;
  readonly text: string;
}

export class MessageBox {
  readonly #messages = new Map<string, Left>();

  /** The record that tells of it. */
  leave(id: string, left: Left, record = 'XL'): string {
    this.#messages.set(id, left);
    return this.#record(record, id, left);
  }

  /** What is said to somebody who asks for the messages of a room. */
  answers(room: string): string[] {
    return [...this.#messages]
      .filter(([, left]) => left.room === room)
      .map(([id, left]) => this.#record('XT', id, left));
  }

  /** One was heard: what follows, or what is wrong with it. */
  heard({ RN = '', MI = '', ...fields }: Record<string, string>): { says: string[]; complaints: string[] } {
    const left = this.#messages.get(MI);
    this.#messages.delete(MI);
    if (left === undefined) return { says: [], complaints: [`XD of a message that is not there: ${MI}`] };
    const wrong = left.guest === fields['G#'] ? [] : [`XD of another guest's message: ${fields['G#'] ?? ''}`];
    const dark = [...this.#messages.values()].every(({ guest }) => guest !== left.guest);
    return { says: dark ? [`RE|RN${RN}|MLN|`] : [], complaints: wrong };
  }

  #record(record: string, id: string, { room, guest, text }: Left): string {
    return `${record}|RN${room}|G#${guest}|MI${id}|MT${text}|DA261117|TI180000|`;
  }
}
