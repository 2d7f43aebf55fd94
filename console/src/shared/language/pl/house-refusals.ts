/** Why something about the day in the house was refused; the English is the service's own. */
import type { houseRefusals as english } from '../../../../../server/src/messages/house-refusals.ts';

export const houseRefusals: Readonly<Record<keyof typeof english, string>> = {
  'assignment.account': 'Nie ma konta {account}, któremu można przydzielić pokoje.',
  'defect.photo.size': 'Zdjęcie może mieć najwyżej {most} bajtów.',
  'defect.photo.space':
    'Zdjęcia otwartych usterek zajęły całe miejsce. Proszę zgłosić bez zdjęcia albo oznaczyć już naprawione.',
  'defect.photo.type': 'Zdjęcie musi być w formacie JPEG lub PNG.',
  'defect.tooMany': 'Otwarte usterki: już {most}. Proszę oznaczyć te, które naprawiono.',
  'defect.words': 'Proszę w kilku słowach napisać, co nie działa.',
  'handover.meanwhile': 'W międzyczasie zmianę przejął ktoś inny.',
  'handover.since': 'Przekazanie zaczyna się w ciągu ostatnich {most} dni.',
  'internal.number': 'Wystąpił błąd. Proszę podać pomocy technicznej numer {number}.',
  'note.others': 'Autor tej notatki to {author}: zmienić ją może tylko {author} lub administrator.',
  'note.text': 'Notatka ma od 1 do {most} znaków, w jednym wierszu.',
  'password.changing': 'Konto właśnie zmieniono. Proszę zalogować się ponownie.',
  'password.same': 'To jest obecne hasło.',
  'password.wrong': 'To nie jest obecne hasło.',
  'phone.codes': 'Ustawianie i odwoływanie muszą mieć różne kody.',
  'phone.needsRoom': 'Do telefonu w pokoju trzeba podać pokój.',
  'phone.noRoom': 'Taki telefon nie należy do żadnego pokoju.',
  'phone.room': 'Nie ma pokoju {room}.',
  'rooms.number': 'Numer pokoju ma od 1 do 10 cyfr i liter.',
  'setup.code': 'Nazwa skrócona ma małe litery, cyfry, kropki i myślniki i zaczyna się literą lub cyfrą.',
  'status.inspected': 'Status {status} ustawiają kontrolujący pokoje: konto {account} nie ma uprawnienia „inspect”.',
};
