/** What became of messages to other systems; the English is the service's own. */
import type { carried as english } from '../../../../../server/src/messages/carried.ts';

export const carried: Readonly<Record<keyof typeof english, string>> = {
  'told.set': 'gemeldet, dass der Weckruf gestellt ist (WR)',
  'told.cancelled': 'gemeldet, dass der Weckruf abgesagt ist (WC)',
  'told.changed': 'die andere Zeit gemeldet (WC und WR)',
  'told.changedTheirs': 'gemeldet, dass der dortige Weckruf abgesagt ist, und unserer zur anderen Zeit (WA DE und WR)',
  'told.moved': 'das andere Zimmer gemeldet (WC und WR)',
  'told.ended': 'gemeldet, wie der Weckruf ausging (WA {answer})',
  'told.status': 'den Zimmerstatus gemeldet (RS{digit})',
  'told.heard': 'gemeldet, dass der Gast die Nachricht gehört hat (XD)',
  'told.perhaps': '{words}; vielleicht kam es nicht an, und ein zweites Mal wird es nie gesendet',
  'told.nothing': 'nichts zu senden: {why}',
  'why.notTaken': 'das Hotelsystem nimmt das nicht an',
  'why.notTakenByCloud': 'OPERA Cloud nimmt das nicht an',
  'why.setThere': 'das Hotelsystem hat diesen Weckruf selbst gestellt',
  'why.movedThere': 'das Hotelsystem hat den Gast selbst verlegt',
  'why.known': 'das Hotelsystem kennt diesen Weckruf',
  'why.noNumber': 'das Hotelsystem hat dieser Nachricht keine Nummer gegeben',
  'why.unknown': 'das Hotelsystem kennt diesen Weckruf nicht',
  'why.told': 'dem Hotelsystem wurde gemeldet, wie dieser Weckruf ausging',
  'why.longRoom': 'die Zimmernummer {room} ist länger als die 8 Zeichen, die ein Hotelsystem annimmt',
  'why.status': 'der Status {status} steht nicht in der Statustabelle dieser Anbindung',
  'charge.noRoom': 'es nennt kein Zimmer: Sehen Sie sich die Buchung an und buchen Sie sie von Hand',
  'charge.longRoom':
    'die Zimmernummer {room} ist länger als die 8 Zeichen, die ein Hotelsystem annimmt: Buchen Sie von Hand',
  'charge.quantity':
    'eine Menge von {quantity} wird nicht gebucht: Sehen Sie sich die Buchung an und buchen Sie von Hand, ' +
    'was davon stimmt',
  'charge.amount':
    'der Betrag {amount} kann nicht gebucht werden: Geben Sie dem Artikel {item} einen Preis und senden Sie ' +
    'die Buchung noch einmal',
  'charge.article':
    'Artikel {item} hat keine Nummer mit höchstens 4 Ziffern: Nennen Sie sie unter articles: in der ' +
    'Hoteldatei und senden Sie die Buchung noch einmal',
  'charge.doubt': '{words}. Es war schon gesendet und nicht beantwortet: Sehen Sie zuerst auf der Rechnung nach',
  'charge.neverThere': 'es stand nie auf einer Rechnung: Es gibt nichts zurückzunehmen',
  'charge.offBill': 'von der Rechnung genommen: Beleg {reference}',
  'charge.stands':
    'nicht zurückgenommen, {answer}: Beleg {reference} steht auf der Rechnung. Nehmen Sie ihn dort von Hand herunter',
  'posting.byHand':
    'dieses Hotelsystem nimmt keine Buchung zurück: Buchung {numbers} steht auf der Rechnung. Nehmen Sie ' +
    'sie dort von Hand herunter',
  'posting.part': 'Teilbuchung {part} von {parts}: {words}',
  'posting.done': 'OK, Buchung {number}',
  'posting.allDone': 'OK, Buchungen {first} bis {last}',
  'posting.unanswered':
    'keine Antwort auf Buchung {number}: Niemand weiß, ob sie angenommen wurde; sie wird unter derselben ' +
    'Nummer noch einmal gesendet',
  'answer.RY': 'RY, bittet um einen neuen Versuch{said}: nichts zu tun, es wird von selbst noch einmal versucht',
  'answer.NA': 'NA, der Tagesabschluss läuft{said}: nichts zu tun, danach wird es noch einmal versucht',
  'answer.NR': 'NR, keine Antwort{said}: nichts zu tun, es wird von selbst noch einmal versucht',
  'answer.BY': 'BY, besetzt{said}: nichts zu tun, es wird von selbst noch einmal versucht',
  'answer.NG':
    'NG, in diesem Zimmer ist kein Gast angemeldet{said}: Prüfen Sie das Zimmer im Hotelsystem und senden ' +
    'Sie die Buchung noch einmal oder buchen Sie von Hand',
  'answer.NP':
    'NP, auf dieses Zimmer darf nicht gebucht werden{said}: Heben Sie die Sperre des Gastes auf und senden ' +
    'Sie die Buchung noch einmal, oder kassieren Sie anders',
  'answer.CO':
    'CO, das Kreditlimit ist erreicht{said}: Erhöhen Sie es oder kassieren Sie, dann senden Sie die Buchung ' +
    'noch einmal',
  'answer.IA':
    'IA, das Konto oder der Artikel gilt nicht{said}: Richten Sie Artikel oder Verkaufsstelle im Hotelsystem ' +
    'ein oder berichtigen Sie articles in der Hoteldatei, dann senden Sie die Buchung noch einmal',
  'answer.UR':
    'UR, der Datensatz kann nicht verarbeitet werden{said}: Vergleichen Sie die Einrichtung der ' +
    'Schnittstelle im Hotelsystem mit der Dokumentation und senden Sie die Buchung noch einmal',
  'answer.DN':
    'DN, verweigert{said}: Fragen Sie beim Hotelsystem nach dem Grund und senden Sie die Buchung noch einmal ' +
    'oder buchen Sie von Hand',
  'answer.DE': 'DE, gelöscht{said}: Buchen Sie von Hand oder senden Sie die Buchung noch einmal',
  'answer.NF':
    'NF, die Funktion ist abgeschaltet{said}: Schalten Sie Buchungen für diese Schnittstelle im Hotelsystem ' +
    'ein und senden Sie die Buchung noch einmal',
  'answer.other':
    '{answer}, eine unbekannte Antwort{said}: Suchen Sie die Buchung im Hotelsystem, bevor sie noch einmal ' +
    'gesendet wird',
  'cloud.noPost':
    '{answer}, diesem Gast darf nichts berechnet werden (No Post): Lassen Sie am Empfang zahlen oder nehmen ' +
    'Sie No Post in OPERA von der Reservierung und senden Sie die Buchung noch einmal',
  'cloud.creditLimit':
    '{answer}, das Kreditlimit des Gastes ist erreicht: Erhöhen Sie es in OPERA oder lassen Sie zahlen, dann ' +
    'senden Sie die Buchung noch einmal',
  'cloud.left': '{answer}, der Gast wohnt dort nicht mehr: Suchen Sie ihn in OPERA und buchen Sie von Hand',
  'cloud.article':
    '{answer}, OPERA kennt den Artikel nicht: Nennen Sie den richtigen unter articles: in der Hoteldatei und ' +
    'senden Sie die Buchung noch einmal',
  'cloud.transactionCode':
    '{answer}, OPERA kennt den Transaktionscode nicht: Setzen Sie transactionCode: in der Hoteldatei auf ' +
    'einen, den es hat, und senden Sie die Buchung noch einmal',
  'cloud.cashier':
    '{answer}, die Kasse ist nicht offen: Öffnen Sie sie in OPERA oder setzen Sie cashier: in der Hoteldatei ' +
    'auf eine andere',
  'cloud.room': '{answer}, OPERA kennt das Zimmer nicht: Geben Sie dem Zimmer hier und dort dieselbe Nummer',
  'cloud.other': '{answer}: Sehen Sie in OPERA nach und buchen Sie von Hand',
  'cloud.denied': '{answer}: OPERA lässt uns nicht ein. Prüfen Sie hotel: und im Portal, was die Anwendung darf',
  'cloud.busy': 'das Gateway ist ausgelastet',
  'cloud.closing': 'in OPERA wird der Tag abgeschlossen',
  'cloud.nobody': 'in Zimmer {room} ist in OPERA niemand angemeldet: Suchen Sie den Gast dort und buchen Sie von Hand',
  'cloud.onBill': 'auf der Rechnung als {transaction}, Beleg {reference}',
  'cloud.found': 'auf der Rechnung gefunden als {transaction}, Beleg {reference}',
  'cloud.tooOften':
    'es steht {count}-mal auf der Rechnung, als {transactions} (Beleg {reference}): Nehmen Sie in OPERA ' +
    'zurück, was zu viel ist',
  'cloud.voidSent': '{words}. Ob Beleg {reference} von der Rechnung ist, wird nachgesehen',
  'cloud.voidLooked': 'ob Beleg {reference} von der Rechnung ist, wird noch einmal nachgesehen',
  'cloud.voidStands':
    'OPERA antwortete, Beleg {reference} sei von der Rechnung, und er steht noch dort: Sehen Sie nach, ' +
    'und nehmen Sie ihn dort von Hand herunter',
  'cloud.voidUnseen':
    'Beleg {reference} stand auf einer Rechnung und ist nicht mehr zu finden: Suchen Sie ihn in OPERA, ' +
    'und nehmen Sie ihn dort von Hand herunter',
  'cloud.paidBack':
    'Beleg {reference} wurde mehr als einmal von der Rechnung genommen: Sehen Sie nach, und korrigieren ' +
    'Sie es in OPERA',
  'cloud.answered': 'OPERA antwortete {status}',
  'cloud.lookedUp': '{words}. Ob es auf der Rechnung steht, wird als Beleg {reference} nachgesehen',
  'cloud.notLookedUp': 'Beleg {reference} kann jetzt nicht nachgesehen werden: {words}',
  'cloud.notFound':
    'Beleg {reference} steht auf keiner Rechnung; es wird noch einmal nachgesehen, bevor neu gesendet wird',
  'cloud.out': 'OPERA lässt uns nicht ein ({status})',
  'cloud.signIn': '{host} verweigert uns die Anmeldung ({status}): Prüfen Sie appKey, clientId, scope, secret',
  'cloud.https': 'das Gateway {host} muss über https erreicht werden: Schreiben Sie https:// davor',
  'cloud.noSecret': 'es fehlt das Geheimnis für die Anmeldung: Nennen Sie es mit secretEnv: oder secretFile:',
  'cloud.otherKey':
    'das Geheimnis wurde mit einem anderen Schlüssel versiegelt: Setzen Sie REVEILLE_SECRET_KEY_BEFORE auf ' +
    'den damaligen Schlüssel',
  'broker.refused': '{host} lehnt es ab: {reason}',
  'broker.garbage': '{host} spricht kein MQTT 5, es kam {reason}: Prüfen Sie host und port',
  'broker.late': 'älter als {minutes} Minuten: Eine Lampe, die so spät angeht, weckt jemanden, der schläft',
  'why.nobodyThere': 'im Zimmer ist dort niemand angemeldet',
  'cloud.callSet': 'OPERA weiß, dass der Anruf gestellt ist',
  'cloud.callChanged': 'OPERA kennt die andere Zeit',
  'cloud.callRemoved': 'OPERA weiß, dass der Anruf gelöscht ist',
  'cloud.callEnded': 'OPERA weiß, wie der Anruf ausging',
  'cloud.statusTold': 'OPERA führt das Zimmer als {status}',
  'cloud.streamTaken':
    'ein anderes Programm hört an {host}, was in der Kette geschieht: es gibt einen Platz je Anwendungsschlüssel',
  'cloud.streamDenied':
    'OPERA lässt uns an {host} nicht zuhören ({answer}): Streaming für die Kette einschalten lassen, oder stream: no',
  'cloud.streamBroken': 'an {host} ist nichts zu hören von dem, was geschieht: {reason}',
  'cloud.elsewhere': 'dieser Prozess hält die Verbindung nicht',
  'beds.left': '{answer}, der Gast wohnt dort nicht mehr: Suchen Sie ihn in Cloudbeds und buchen Sie von Hand',
  'beds.item':
    '{answer}, Cloudbeds führt einen Artikel dieses Namens unter einer anderen SKU: Nennen Sie diese ' +
    'unter articles: in der Hoteldatei und senden Sie die Buchung noch einmal',
  'beds.currency':
    '{answer}, das Hotel hat in Cloudbeds eine andere Währung: Berichtigen Sie currency: in der ' +
    'Hoteldatei und senden Sie die Buchung noch einmal',
  'beds.other': '{answer}: Sehen Sie in Cloudbeds nach und buchen Sie von Hand',
  'beds.denied':
    '{answer}: Cloudbeds lässt uns nicht ein. Prüfen Sie dort den API-Schlüssel und was er darf, und hotel:',
  'beds.nobody':
    'in Zimmer {room} ist in Cloudbeds niemand angemeldet: Suchen Sie den Gast dort und buchen Sie von Hand',
  'beds.onBill': 'auf der Rechnung als Beleg {reference}',
  'beds.again': '{words}. Es wird noch einmal als Beleg {reference} gesendet, den Cloudbeds nur einmal annimmt',
  'beds.voidAgain':
    '{words}. Beleg {reference} wird noch einmal von der Rechnung genommen, was Cloudbeds nur einmal tut',
  'beds.asBefore':
    'Beleg {reference} steht so auf der Rechnung, wie er vor der Änderung der Einstellungen gesendet ' +
    'wurde: Vergleichen Sie ihn in Cloudbeds',
  'beds.answered': 'Cloudbeds antwortete {status}',
  'beds.room': 'Cloudbeds hat kein Zimmer {room}: Geben Sie dem Zimmer hier und dort denselben Namen',
  'beds.statusTold': 'Cloudbeds führt das Zimmer als {status}',
  'why.notTakenByBeds': 'Cloudbeds nimmt das nicht an',
  'why.statusThere': 'das Hotelprogramm hat diesen Status selbst gesetzt',
};
