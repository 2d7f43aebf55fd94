/** Takes the charges of the simulated property system: what it minds, what it answers, and what goes wrong then. */
import type { ClientSeat } from './client-seat.ts';
import { answerText, complaintsAbout, type Fault, Folio } from './postings.ts';
import type { Profile } from './profiles.ts';

interface Voice {
  readonly say: (seat: ClientSeat, text: string, inPieces: boolean) => void;
  readonly complain: (seat: ClientSeat, words: string) => void;
}

export class Cashier {
  readonly folio = new Folio();
  readonly faults: Fault[] = [];
  readonly denials = new Map<string, string>(); // by room
  nightAudit = false;
  readonly #profile: Profile;
  readonly #voice: Voice;

  constructor(profile: Profile, voice: Voice) {
    this.#profile = profile;
    this.#voice = voice;
  }

  post(seat: ClientSeat, text: string, fields: Record<string, string>): void {
    for (const wrong of complaintsAbout(fields)) this.#voice.complain(seat, `PS: ${wrong}`);
    const [number = '', room = ''] = [fields['P#'], fields['RN']];
    if (seat.outstanding.size > 0)
      this.#voice.complain(seat, `PS ${number} while ${[...seat.outstanding].join()} waits for its answer`);
    seat.outstanding.add(number);
    const fault = this.faults.shift();
    const wish = fault?.kind === 'answer' ? fault.code : this.nightAudit ? 'NA' : (this.denials.get(room) ?? 'OK');
    const code = this.folio.accepted.has(number) ? 'OK' : wish; // what is on the bill is not refused afterwards
    const isLost = fault?.kind === 'drop-before' || fault?.kind === 'lose';
    if (code === 'OK' && !isLost) this.folio.post(number, room, text);
    this.folio.history.push({
      number,
      room,
      answer: fault === undefined || fault.kind === 'answer' ? code : fault.kind,
    });
    const words = fault?.kind === 'answer' ? (fault.words ?? '') : code === 'OK' ? '' : 'REFUSED';
    const answer = (): void => {
      seat.outstanding.delete(number);
      this.#voice.say(
        seat,
        answerText(this.#profile, {
          AS: code,
          RN: room,
          'P#': number,
          DA: fields['DA'] ?? '',
          TI: fields['TI'] ?? '',
          CT: words,
        }),
        fault?.kind === 'split',
      );
    };
    switch (fault?.kind) {
      case 'drop-before':
      case 'drop-after':
        return seat.close();
      case 'lose':
      case 'silence':
        seat.outstanding.clear(); // it has forgotten
        return;
      case 'slow':
        setTimeout(answer, fault.milliseconds);
        return;
      case 'garbage':
        seat.write(Buffer.from('\x00noise\x02PA|ASO\x02\x7f|P#\x01\x03zzz', 'latin1'));
        return answer();
      case 'stale':
        this.#voice.say(seat, `PA|ASNG|P#${Number(number) - 1}|RN${room}|`, false);
        return answer();
      case 'split':
      case 'answer':
      case undefined:
        answer();
    }
  }
}
