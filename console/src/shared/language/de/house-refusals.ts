/** Why something about the day in the house was refused; the English is the service's own. */
import type { houseRefusals as english } from '../../../../../server/src/messages/house-refusals.ts';

export const houseRefusals: Readonly<Record<keyof typeof english, string>> = {
  'account.person':
    'Der Name einer Person hat Buchstaben, Leerzeichen, Punkt, Komma, Bindestrich und Apostroph, ' +
    'höchstens {most}, und beginnt mit einem Buchstaben.',
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
  'password.common':
    'Dieses Passwort nutzen viele, es wird zuerst probiert. Nehmen Sie ein paar Wörter, die nur Sie verbinden.',
  'password.own': 'Das ist kaum mehr als ein bekannter Name: der des Kontos, des Hotels oder von Reveille.',
  'password.same': 'Das ist das aktuelle Passwort.',
  'password.wrong': 'Das ist nicht das aktuelle Passwort.',
  'limit.staff': 'Ein Hotel hat höchstens {most} Personalnummern. Entfernen Sie zuerst welche.',
  'limit.phones': 'Ein Hotel hat höchstens {most} Telefone. Entfernen Sie zuerst welche.',
  'phone.codes': 'Jeder Dienst braucht einen eigenen Code.',
  'phone.needsRoom': 'Ein Zimmertelefon braucht sein Zimmer.',
  'phone.noRoom': 'Ein Telefon dieser Art gehört zu keinem Zimmer.',
  'phone.room': 'Zimmer {room} gibt es nicht.',
  'rooms.number': 'Eine Zimmernummer hat 1 bis 10 Ziffern und Buchstaben.',
  'setup.code':
    'Der Kurzname hat Kleinbuchstaben, Ziffern, Punkte und Bindestriche und beginnt mit einem Buchstaben oder einer ' +
    'Ziffer.',
  'staff.language': 'Das Menü spricht {language} nicht.',
  'staff.pin': 'Eine PIN hat 4 bis 8 Ziffern.',
  'staff.pin.easy': 'Diese PIN ist zu leicht zu erraten.',
  'status.inspected':
    '{status} setzt, wer Zimmer kontrolliert: Dem Konto {account} fehlt das Recht „inspect“ (Kontrolle).',
  'token.console': 'Mit einem Token öffnet man keine Sitzung: Melden Sie sich mit einem Passwort an.',
  'token.exists':
    'Das Konto hat schon ein Token {token}. Wählen Sie einen anderen Namen oder widerrufen Sie es zuerst.',
  'token.expired': 'Das Token {token} ist abgelaufen. Erstellen Sie ein neues.',
  'token.name': 'Der Name eines Tokens hat 1 bis {most} Zeichen, in einer Zeile.',
  'token.network': 'Das Token {token} darf nicht von der Adresse {address} kommen.',
  'token.networks': '„{network}“ ist kein Netz. Schreiben Sie es wie 10.0.0.0/8 oder 192.0.2.7.',
  'token.right': 'Kein Token darf das Recht „{right}“ haben: Lassen Sie es weg.',
  'limit.tokens': 'Ein Hotel hat höchstens {most} Tokens. Widerrufen Sie zuerst welche.',
};
