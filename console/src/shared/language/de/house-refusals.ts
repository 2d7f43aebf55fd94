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
  'hotel.moved': 'Dieses Hotel ist jetzt unter {address} zu erreichen. Fragen Sie dort.',
  'internal.number': 'Hier ist etwas schiefgegangen. Nennen Sie dem Support die Nummer {number}.',
  'mail.tests': 'Für ein Hotel werden höchstens {most} Tests per E-Mail in einer Stunde gesendet. Warten Sie etwas.',
  'note.others': '{author} hat diese Notiz geschrieben: Nur {author} oder ein Administrator darf sie ändern.',
  'note.text': 'Die Notiz hat 1 bis {most} Zeichen, in einer Zeile.',
  'operator.exists': 'Ein Hotel mit dem Kürzel {code} gibt es schon.',
  'operator.fields': 'Geben Sie entweder eine Datei an, oder einen Namen und eine Zeitzone.',
  'operator.key': 'Senden Sie einen Idempotency-Key: Mit demselben noch einmal entsteht kein zweites Hotel.',
  'operator.toRemove': 'Nur ein gesperrtes Hotel kann entfernt werden. Sperren Sie es zuerst.',
  'operator.unknown': 'Ein Hotel mit dem Kürzel {code} gibt es nicht.',
  'passkey.name': 'Ein Passkey braucht einen Namen.',
  'passkey.noUrl':
    'Unter dieser Adresse geht kein Passkey: Setzen Sie REVEILLE_CONSOLE_URL auf die Adresse der Konsole.',
  'passkey.there': 'Dieser Passkey ist schon bekannt, oder es gibt {most} davon. Entfernen Sie zuerst einen.',
  'passkey.wrong': 'Dieser Passkey passt nicht. Melden Sie sich mit dem Passwort an oder versuchen Sie es erneut.',
  'password.changing': 'Das Konto wurde gerade geändert. Melden Sie sich neu an.',
  'password.common':
    'Dieses Passwort nutzen viele, es wird zuerst probiert. Nehmen Sie ein paar Wörter, die nur Sie verbinden.',
  'password.own': 'Das ist kaum mehr als ein bekannter Name: der des Kontos, des Hotels oder von Reveille.',
  'password.same': 'Das ist das aktuelle Passwort.',
  'password.wrong': 'Das ist nicht das aktuelle Passwort.',
  'limit.calls': 'In einem Hotel warten höchstens {most} Weckrufe. Streichen Sie zuerst welche.',
  'limit.callsOfRoom': 'Für ein Zimmer warten höchstens {most} Weckrufe. Streichen Sie zuerst welche.',
  'limit.staff': 'Ein Hotel hat höchstens {most} Personalnummern. Entfernen Sie zuerst welche.',
  'limit.phones': 'Ein Hotel hat höchstens {most} Telefone. Entfernen Sie zuerst welche.',
  'phone.codes': 'Jeder Dienst braucht einen eigenen Code.',
  'phone.needsRoom': 'Ein Zimmertelefon braucht sein Zimmer.',
  'phone.noRoom': 'Ein Telefon dieser Art gehört zu keinem Zimmer.',
  'phone.room': 'Zimmer {room} gibt es nicht.',
  'provider.answer':
    'Der Antwort von {provider} ist nicht zu trauen, also wurde niemand angemeldet. Beginnen Sie noch einmal.',
  'provider.begun':
    'Diese Anmeldung wurde nicht in diesem Browser begonnen, ist schon vorbei oder dauerte über {minutes} Minuten.',
  'provider.breakGlass':
    '{name} ist kein Administrator mit Passwort, der sich anmelden darf, und kann kein Notfallkonto sein.',
  'provider.denied':
    '{provider} hat Sie nicht eingelassen. Beginnen Sie noch einmal, oder fragen Sie Ihren Administrator.',
  'provider.group': 'Bei {provider} sind Sie in keiner Gruppe, die Reveille in diesem Hotel benutzen darf.',
  'provider.hotel': '{provider} nennt dieses Hotel nicht als eines der Ihren. Fragen Sie Ihren Administrator.',
  'provider.linked': 'Das Konto {name} oder die Person ist schon verbunden.',
  'provider.name': '{provider} gibt Ihnen keinen Namen, den ein Konto haben kann. Fragen Sie Ihren Administrator.',
  'provider.none': 'In diesem Hotel meldet man sich nur mit Passwort an.',
  'provider.off': 'Das Konto {name} ist ausgeschaltet.',
  'provider.only':
    'Dieses Hotel meldet sich bei seinem Anbieter an: Passwörter sind nur für den Notfall und für Maschinen.',
  'provider.password': 'Das Konto {name} meldet sich bei einem Anbieter an und hat kein Passwort.',
  'provider.silent': '{provider} antwortet nicht, wie es sollte. Versuchen Sie es gleich noch einmal.',
  'provider.taken':
    'Hier gibt es schon ein Konto {name}, das nicht mit Ihnen verbunden ist. Ihr Administrator kann das tun.',
  'provider.issuer':
    '„{issuer}“ ist keine Adresse eines Anbieters. Schreiben Sie sie wie er, etwa https://login.example.com/hotel.',
  'provider.noKey':
    'Das Geheimnis eines Anbieters kann hier nicht aufbewahrt werden: Setzen Sie zuerst REVEILLE_SECRET_KEY.',
  'provider.role':
    '„{given}“ ist keine Gruppe mit Rolle. Schreiben Sie GRUPPE=ROLLE, etwa empfang=front-desk oder bar=minibar.',
  'provider.roles': 'Nennen Sie mindestens eine Gruppe mit ihrer Rolle.',
  'provider.try.claim':
    'Er zählt auf, was er über Personen sagt; „{claim}“ ist nicht dabei. Prüfen Sie, ob er Gruppen sendet.',
  'provider.try.good': '{host} antwortet wie ein Anbieter. Angemeldet wird bei {door}.',
  'provider.try.noDoor': '{host} antwortet, nennt aber keine Seite zum Anmelden.',
  'provider.try.silent': '{host} antwortet nicht: {reason}',
  'provider.try.wrong': 'Was {host} antwortet, sagt kein Anbieter von sich: {reason}',
  'quota.lines': '{lines} Leitungen sind mehr als {most}, die der Betreiber diesem Hotel gegeben hat: Fragen Sie dort.',
  'quota.requests':
    'Dieses Hotel hat mehr als {most} Anfragen in einer Minute gesendet; mehr erlaubt der Betreiber nicht.',
  'quota.rooms':
    'Dieses Hotel darf {most} Zimmer haben: Fragen Sie den Betreiber nach mehr, oder entfernen Sie zuerst welche.',
  'rooms.number': 'Eine Zimmernummer hat 1 bis 10 Ziffern und Buchstaben.',
  'secondFactor.code':
    'Dieses Konto hat einen zweiten Faktor: Geben Sie dazu einen Code der App oder einen Wiederherstellungscode an.',
  'secondFactor.locked': 'Zu viele falsche Codes. Warten Sie {minutes} Minuten und versuchen Sie es dann erneut.',
  'secondFactor.noKey':
    'Hier kann kein zweiter Faktor gespeichert werden: Setzen Sie zuerst REVEILLE_SECRET_KEY auf dem Server.',
  'secondFactor.none': 'Das Konto hat keinen zweiten Faktor.',
  'secondFactor.over': 'Das hat zu lange gedauert oder wurde für ein anderes Konto begonnen. Beginnen Sie von vorn.',
  'secondFactor.own': 'Beenden Sie Ihren eigenen zweiten Faktor mit Passwort und Code, im Menü unter Ihrem Namen.',
  'secondFactor.required': 'Das Hotel verlangt von diesem Konto einen zweiten Faktor: Er kann nicht beendet werden.',
  'secondFactor.stepOver': 'Der zweite Schritt hat zu lange gedauert oder ist schon getan. Melden Sie sich neu an.',
  'secondFactor.there': 'Das Konto hat schon einen zweiten Faktor. Beenden Sie zuerst diesen.',
  'secondFactor.tokens':
    'Das Konto {account} meldet sich mit einem zweiten Faktor an: Sein Passwort gilt hier nicht. Senden Sie ein Token.',
  'secondFactor.wrong': 'Dieser Code ist falsch oder wurde schon benutzt. Nehmen Sie den nächsten.',
  'secret.again':
    'Das Geheimnis oder Passwort von {name} gilt nur für die bisherige Gegenstelle. Geben Sie es für die neue ein.',
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
