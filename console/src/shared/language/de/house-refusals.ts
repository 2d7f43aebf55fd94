/** Why something about the day in the house was refused; the English is the service's own. */
import type { houseRefusals as english } from '../../../../../server/src/messages/house-refusals.ts';

export const houseRefusals: Readonly<Record<keyof typeof english, string>> = {
  'assignment.account': 'Es gibt kein Konto {account}, dem Zimmer zugeteilt werden können.',
  'defect.photo.size': 'Ein Foto hat höchstens {most} Bytes.',
  'defect.photo.space':
    'Die Fotos offener Defekte belegen allen Platz. Melden Sie es ohne Foto oder haken Sie Behobenes ab.',
  'defect.photo.type': 'Ein Foto ist ein JPEG oder PNG.',
  'defect.tooMany': 'Es gibt schon {most} offene Defekte. Haken Sie die behobenen ab.',
  'defect.words': 'Sagen Sie in wenigen Worten, was kaputt ist.',
  'handover.meanwhile': 'Inzwischen hat jemand anders übernommen.',
  'handover.since': 'Eine Übergabe beginnt innerhalb der letzten {most} Tage.',
  'internal.number': 'Hier ist etwas schiefgegangen. Nennen Sie dem Support die Nummer {number}.',
  'note.others': '{author} hat diese Notiz geschrieben: Nur {author} oder ein Administrator darf sie ändern.',
  'note.text': 'Die Notiz hat 1 bis {most} Zeichen, in einer Zeile.',
  'password.changing': 'Das Konto wurde gerade geändert. Melden Sie sich neu an.',
  'password.same': 'Das ist das aktuelle Passwort.',
  'password.wrong': 'Das ist nicht das aktuelle Passwort.',
  'phone.codes': 'Eintragen und Löschen brauchen zwei verschiedene Codes.',
  'phone.needsRoom': 'Ein Zimmertelefon braucht sein Zimmer.',
  'phone.noRoom': 'Ein Telefon dieser Art gehört zu keinem Zimmer.',
  'phone.room': 'Zimmer {room} gibt es nicht.',
  'rooms.number': 'Eine Zimmernummer hat 1 bis 10 Ziffern und Buchstaben.',
  'setup.code':
    'Der Kurzname hat Kleinbuchstaben, Ziffern, Punkte und Bindestriche und beginnt mit einem Buchstaben oder einer ' +
    'Ziffer.',
  'status.inspected':
    '{status} setzt, wer Zimmer kontrolliert: Dem Konto {account} fehlt das Recht „inspect“ (Kontrolle).',
};
