/** What became of messages to other systems; the English is the service's own. */
import type { carried as english } from '../../../../../server/src/messages/carried.ts';

export const carried: Readonly<Record<keyof typeof english, string>> = {
  'told.set': 'przekazano, że budzenie jest ustawione (WR)',
  'told.cancelled': 'przekazano, że budzenie jest odwołane (WC)',
  'told.changed': 'przekazano inną godzinę (WC i WR)',
  'told.changedTheirs': 'przekazano odwołanie ich budzenia i nasze o innej godzinie (WA DE i WR)',
  'told.moved': 'przekazano inny pokój (WC i WR)',
  'told.ended': 'przekazano, jak skończyło się budzenie (WA {answer})',
  'told.status': 'przekazano stan pokoju (RS{digit})',
  'told.heard': 'przekazano, że gość wysłuchał wiadomości (XD)',
  'told.perhaps': '{words}; być może nie dotarło, a drugi raz nigdy się tego nie wysyła',
  'told.nothing': 'nie ma czego wysłać: {why}',
  'why.notTaken': 'system hotelowy tego nie przyjmuje',
  'why.notTakenByCloud': 'OPERA Cloud tego nie przyjmuje',
  'why.setThere': 'system hotelowy sam ustawił to budzenie',
  'why.movedThere': 'system hotelowy sam przeniósł gościa',
  'why.known': 'system hotelowy zna to budzenie',
  'why.noNumber': 'system hotelowy nie nadał tej wiadomości numeru',
  'why.unknown': 'system hotelowy nie zna tego budzenia',
  'why.told': 'systemowi hotelowemu przekazano już, jak skończyło się to budzenie',
  'why.longRoom': 'numer pokoju {room} jest dłuższy niż 8 znaków, które przyjmuje system hotelowy',
  'why.status': 'stanu {status} nie ma w tabeli stanów tego łącza',
  'charge.noRoom': 'nie podano pokoju: sprawdzić obciążenie i zaksięgować ręcznie',
  'charge.longRoom':
    'numer pokoju {room} jest dłuższy niż 8 znaków, które przyjmuje system hotelowy: zaksięgować ręcznie',
  'charge.quantity':
    'ilość {quantity} nie jest księgowana: sprawdzić obciążenie i zaksięgować ręcznie to, co się zgadza',
  'charge.amount': 'kwoty {amount} nie da się zaksięgować: nadać artykułowi {item} cenę i wysłać obciążenie ponownie',
  'charge.article':
    'artykuł {item} nie ma kodu o najwyżej 4 cyfrach: podać go w articles: w pliku hotelu i wysłać obciążenie ponownie',
  'charge.doubt': '{words}. Wysłano je już wcześniej bez odpowiedzi: najpierw sprawdzić rachunek',
  'charge.neverThere': 'nigdy nie było na rachunku: nie ma czego cofać',
  'charge.offBill': 'zdjęto z rachunku: dowód {reference}',
  'charge.stands': 'nie cofnięto, {answer}: dowód {reference} jest na rachunku. Trzeba zdjąć go tam ręcznie',
  'posting.byHand':
    'ten system hotelowy nie cofa obciążeń: zapis {numbers} jest na rachunku. Trzeba zdjąć go tam ręcznie',
  'posting.part': 'zapis {part} z {parts}: {words}',
  'posting.done': 'OK, zapis {number}',
  'posting.allDone': 'OK, zapisy od {first} do {last}',
  'posting.unanswered':
    'brak odpowiedzi na zapis {number}: nikt nie wie, czy został przyjęty; jest wysyłany ponownie pod tym ' +
    'samym numerem',
  'answer.RY': 'RY, prosi o ponowną próbę{said}: nic nie trzeba robić, próba powtórzy się sama',
  'answer.NA': 'NA, trwa zamknięcie doby{said}: nic nie trzeba robić, potem próba się powtórzy',
  'answer.NR': 'NR, brak odpowiedzi{said}: nic nie trzeba robić, próba powtórzy się sama',
  'answer.BY': 'BY, zajęte{said}: nic nie trzeba robić, próba powtórzy się sama',
  'answer.NG':
    'NG, w tym pokoju nikt nie jest zameldowany{said}: sprawdzić pokój w systemie hotelowym i wysłać ' +
    'obciążenie ponownie albo zaksięgować ręcznie',
  'answer.NP':
    'NP, tego pokoju nie wolno obciążać{said}: zdjąć blokadę gościa i wysłać obciążenie ponownie albo ' +
    'przyjąć zapłatę inaczej',
  'answer.CO': 'CO, osiągnięto limit kredytu{said}: podnieść limit lub przyjąć zapłatę i wysłać obciążenie ponownie',
  'answer.IA':
    'IA, konto lub artykuł jest nieprawidłowy{said}: założyć artykuł lub punkt sprzedaży w systemie ' +
    'hotelowym albo poprawić articles w pliku hotelu i wysłać obciążenie ponownie',
  'answer.UR':
    'UR, rekordu nie da się przetworzyć{said}: porównać ustawienia interfejsu w systemie hotelowym z ' +
    'dokumentacją i wysłać obciążenie ponownie',
  'answer.DN':
    'DN, odmowa{said}: zapytać w systemie hotelowym o powód i wysłać obciążenie ponownie albo zaksięgować ręcznie',
  'answer.DE': 'DE, usunięto{said}: zaksięgować ręcznie albo wysłać obciążenie ponownie',
  'answer.NF':
    'NF, funkcja jest wyłączona{said}: włączyć księgowanie dla tego interfejsu w systemie hotelowym i wysłać ' +
    'obciążenie ponownie',
  'answer.other':
    '{answer}, nieznana odpowiedź{said}: odszukać obciążenie w systemie hotelowym przed ponownym wysłaniem',
  'cloud.noPost':
    '{answer}, tego gościa nie wolno obciążać (No Post): przyjąć zapłatę w recepcji albo zdjąć No Post z ' +
    'rezerwacji w OPERA i wysłać obciążenie ponownie',
  'cloud.creditLimit':
    '{answer}, osiągnięto limit kredytu gościa: podnieść go w OPERA lub przyjąć zapłatę i wysłać obciążenie ponownie',
  'cloud.left': '{answer}, gość już tam nie mieszka: odszukać go w OPERA i zaksięgować ręcznie',
  'cloud.article':
    '{answer}, OPERA nie zna artykułu: podać właściwy w articles: w pliku hotelu i wysłać obciążenie ponownie',
  'cloud.transactionCode':
    '{answer}, OPERA nie zna kodu transakcji: w transactionCode: w pliku hotelu podać znany i wysłać ' +
    'obciążenie ponownie',
  'cloud.cashier': '{answer}, kasa nie jest otwarta: otworzyć ją w OPERA albo w cashier: w pliku hotelu podać inną',
  'cloud.room': '{answer}, OPERA nie zna pokoju: nadać pokojowi tu i tam ten sam numer',
  'cloud.other': '{answer}: sprawdzić w OPERA i zaksięgować ręcznie',
  'cloud.denied': '{answer}: OPERA nas nie wpuszcza. Sprawdzić hotel: oraz uprawnienia aplikacji w jej portalu',
  'cloud.busy': 'brama jest zajęta',
  'cloud.closing': 'w OPERA trwa zamknięcie doby',
  'cloud.nobody': 'w pokoju {room} nikt nie jest zameldowany w OPERA: odszukać tam gościa i zaksięgować ręcznie',
  'cloud.onBill': 'na rachunku jako {transaction}, dowód {reference}',
  'cloud.found': 'znaleziono na rachunku jako {transaction}, dowód {reference}',
  'cloud.tooOften':
    'jest na rachunku {count} razy, jako {transactions} (dowód {reference}): wycofać w OPERA to, co zbędne',
  'cloud.voidSent': '{words}. Sprawdza się, czy dowodu {reference} nie ma już na rachunku',
  'cloud.voidLooked': 'sprawdza się jeszcze raz, czy dowodu {reference} nie ma już na rachunku',
  'cloud.voidStands':
    'OPERA odpowiedziała, że dowodu {reference} nie ma już na rachunku, a on tam jest: sprawdzić ' +
    'rachunek i zdjąć go tam ręcznie',
  'cloud.voidUnseen':
    'dowód {reference} był na rachunku i nie można go już znaleźć: odszukać go w OPERA i zdjąć tam ręcznie',
  'cloud.paidBack': 'dowód {reference} zdjęto z rachunku więcej niż raz: sprawdzić rachunek i poprawić go w OPERA',
  'cloud.answered': 'OPERA odpowiedziała {status}',
  'cloud.lookedUp': '{words}. Na rachunku szuka się dowodu {reference}',
  'cloud.notLookedUp': 'dowodu {reference} nie da się teraz odszukać: {words}',
  'cloud.notFound': 'dowodu {reference} nie ma na żadnym rachunku; przed ponownym wysłaniem szuka się jeszcze raz',
  'cloud.out': 'OPERA nas nie wpuszcza ({status})',
  'cloud.signIn': '{host} odmawia nam zalogowania ({status}): sprawdzić appKey, clientId, scope, secret',
  'cloud.https': 'z bramą {host} trzeba łączyć się przez https: dopisać https:// z przodu',
  'cloud.noSecret': 'brak sekretu do logowania: podać go w secretEnv: lub secretFile:',
  'cloud.otherKey': 'sekret zapieczętowano innym kluczem: w REVEILLE_SECRET_KEY_BEFORE podać ówczesny klucz',
  'broker.refused': '{host} odmawia: {reason}',
  'broker.garbage': '{host} nie mówi w MQTT 5, wysłał {reason}: proszę sprawdzić host i port',
  'broker.late': 'starsze niż {minutes} min: lampa zapalona tak późno obudzi kogoś, kto śpi',
  'why.nobodyThere': 'w tym pokoju nikt nie jest tam zameldowany',
  'cloud.callSet': 'OPERA wie, że budzenie jest ustawione',
  'cloud.callChanged': 'OPERA zna inną godzinę',
  'cloud.callRemoved': 'OPERA wie, że budzenie usunięto',
  'cloud.callEnded': 'OPERA wie, jak zakończyło się budzenie',
  'cloud.statusTold': 'OPERA ma pokój jako {status}',
  'cloud.streamTaken':
    'inny program słucha na {host}, co dzieje się w tej sieci: na klucz aplikacji przypada jedno miejsce',
  'cloud.streamDenied':
    'OPERA nie pozwala nam słuchać na {host} ({answer}): zlecić włączenie strumienia dla sieci albo wpisać stream: no',
  'cloud.streamBroken': 'na {host} nie słychać nic z tego, co się dzieje: {reason}',
  'cloud.elsewhere': 'ten proces nie utrzymuje łącza',
  'beds.left': '{answer}, gość już tam nie mieszka: proszę znaleźć gościa w Cloudbeds i obciążyć rachunek ręcznie',
  'beds.item':
    '{answer}, Cloudbeds ma artykuł o tej nazwie pod innym SKU: proszę podać ten SKU w articles: w pliku ' +
    'hotelu i wysłać obciążenie ponownie',
  'beds.currency':
    '{answer}, hotel ma w Cloudbeds inną walutę: proszę poprawić currency: w pliku hotelu i wysłać ' +
    'obciążenie ponownie',
  'beds.other': '{answer}: proszę sprawdzić w Cloudbeds i obciążyć rachunek ręcznie',
  'beds.denied': '{answer}: Cloudbeds nas nie wpuszcza. Proszę sprawdzić tam klucz API i jego uprawnienia oraz hotel:',
  'beds.nobody':
    'w pokoju {room} nikt nie jest zameldowany w Cloudbeds: proszę znaleźć tam gościa i obciążyć rachunek ręcznie',
  'beds.onBill': 'na rachunku jako pozycja {reference}',
  'beds.again': '{words}. Wysyłane ponownie jako pozycja {reference}, którą Cloudbeds przyjmuje raz',
  'beds.voidAgain': '{words}. Pozycja {reference} jest ponownie zdejmowana z rachunku, co Cloudbeds robi raz',
  'beds.asBefore':
    'pozycja {reference} jest na rachunku tak, jak wysłano ją przed zmianą ustawień: proszę porównać ją ' +
    'w Cloudbeds',
  'beds.answered': 'Cloudbeds odpowiedział {status}',
  'beds.room': 'Cloudbeds nie ma pokoju {room}: proszę nadać pokojowi tę samą nazwę tu i tam',
  'beds.statusTold': 'Cloudbeds ma pokój jako {status}',
  'why.notTakenByBeds': 'Cloudbeds tego nie przyjmuje',
  'why.statusThere': 'system hotelowy sam ustawił ten status',
};
