/** What became of messages to other systems; the English is the service's own. */
import type { carried as english } from '../../../../../server/src/messages/carried.ts';

export const carried: Readonly<Record<keyof typeof english, string>> = {
  'told.set': 'gemeld dat de wekoproep is ingesteld (WR)',
  'told.cancelled': 'gemeld dat de wekoproep is geannuleerd (WC)',
  'told.changed': 'de andere tijd gemeld (WC en WR)',
  'told.changedTheirs': 'gemeld dat hun eigen wekoproep is geannuleerd, en de onze op de andere tijd (WA DE en WR)',
  'told.moved': 'de andere kamer gemeld (WC en WR)',
  'told.ended': 'gemeld hoe de wekoproep is afgelopen (WA {answer})',
  'told.status': 'de kamerstatus gemeld (RS{digit})',
  'told.heard': 'gemeld dat de gast het bericht heeft gehoord (XD)',
  'told.perhaps': '{words}; misschien is het niet aangekomen, en een tweede keer wordt het nooit verstuurd',
  'told.nothing': 'niets te versturen: {why}',
  'why.notTaken': 'het hotelsysteem neemt dit niet aan',
  'why.notTakenByCloud': 'OPERA Cloud neemt dit niet aan',
  'why.setThere': 'het hotelsysteem heeft deze wekoproep zelf ingesteld',
  'why.movedThere': 'het hotelsysteem heeft de gast zelf verplaatst',
  'why.known': 'het hotelsysteem kent deze wekoproep',
  'why.noNumber': 'het hotelsysteem gaf dit bericht geen nummer',
  'why.unknown': 'het hotelsysteem kent deze wekoproep niet',
  'why.told': 'aan het hotelsysteem is gemeld hoe deze wekoproep is afgelopen',
  'why.longRoom': 'het kamernummer {room} is langer dan de 8 tekens die een hotelsysteem aanneemt',
  'why.status': 'status {status} staat niet in de tabel met statussen van deze koppeling',
  'charge.noRoom': 'er staat geen kamer bij: bekijk de boeking en boek met de hand',
  'charge.longRoom': 'het kamernummer {room} is langer dan de 8 tekens die een hotelsysteem aanneemt: boek met de hand',
  'charge.quantity':
    'een aantal van {quantity} wordt niet geboekt: bekijk de boeking en boek met de hand wat ervan klopt',
  'charge.amount':
    'het bedrag {amount} kan niet worden geboekt: geef artikel {item} een prijs en verstuur de boeking opnieuw',
  'charge.article':
    'artikel {item} heeft geen nummer van hoogstens 4 cijfers: noem het onder articles: in het hotelbestand ' +
    'en verstuur de boeking opnieuw',
  'charge.doubt': '{words}. Ze was al verstuurd en niet beantwoord: kijk eerst op de rekening',
  'charge.neverThere': 'ze heeft nooit op een rekening gestaan: er is niets terug te draaien',
  'charge.offBill': 'van de rekening gehaald: bon {reference}',
  'charge.stands':
    'niet teruggedraaid, {answer}: bon {reference} staat op de rekening. Haal die er daar met de hand af',
  'posting.byHand':
    'dit hotelsysteem draait geen kosten terug: boeking {numbers} staat op de rekening. Haal die er daar ' +
    'met de hand af',
  'posting.part': 'deelboeking {part} van {parts}: {words}',
  'posting.done': 'OK, boeking {number}',
  'posting.allDone': 'OK, boekingen {first} tot {last}',
  'posting.unanswered':
    'geen antwoord op boeking {number}: niemand weet of ze is aangenomen; ze wordt onder hetzelfde nummer ' +
    'opnieuw verstuurd',
  'answer.RY': 'RY, vraagt om een nieuwe poging{said}: niets te doen, het wordt vanzelf opnieuw geprobeerd',
  'answer.NA': 'NA, de dagafsluiting loopt{said}: niets te doen, daarna wordt het opnieuw geprobeerd',
  'answer.NR': 'NR, geen antwoord{said}: niets te doen, het wordt vanzelf opnieuw geprobeerd',
  'answer.BY': 'BY, bezet{said}: niets te doen, het wordt vanzelf opnieuw geprobeerd',
  'answer.NG':
    'NG, in deze kamer is geen gast ingecheckt{said}: controleer de kamer in het hotelsysteem en verstuur de ' +
    'boeking opnieuw of boek met de hand',
  'answer.NP':
    'NP, op deze kamer mag niet worden geboekt{said}: hef de blokkade van de gast op en verstuur de boeking ' +
    'opnieuw, of laat anders betalen',
  'answer.CO': 'CO, de kredietlimiet is bereikt{said}: verhoog die of laat betalen, en verstuur de boeking opnieuw',
  'answer.IA':
    'IA, de rekening of het artikel is niet geldig{said}: richt artikel of verkooppunt in het hotelsysteem ' +
    'in, of verbeter articles in het hotelbestand, en verstuur de boeking opnieuw',
  'answer.UR':
    'UR, het record kan niet worden verwerkt{said}: vergelijk de inrichting van de interface in het ' +
    'hotelsysteem met de documentatie en verstuur de boeking opnieuw',
  'answer.DN': 'DN, geweigerd{said}: vraag het hotelsysteem waarom en verstuur de boeking opnieuw of boek met de hand',
  'answer.DE': 'DE, verwijderd{said}: boek met de hand of verstuur de boeking opnieuw',
  'answer.NF':
    'NF, de functie is uitgeschakeld{said}: zet boeken voor deze interface aan in het hotelsysteem en ' +
    'verstuur de boeking opnieuw',
  'answer.other':
    '{answer}, een onbekend antwoord{said}: zoek de boeking in het hotelsysteem op voordat ze opnieuw wordt verstuurd',
  'cloud.noPost':
    '{answer}, op deze gast mag niets worden geboekt (No Post): laat aan de receptie betalen, of haal No ' +
    'Post in OPERA van de reservering af en verstuur de boeking opnieuw',
  'cloud.creditLimit':
    '{answer}, de kredietlimiet van de gast is bereikt: verhoog die in OPERA of laat betalen, en verstuur de ' +
    'boeking opnieuw',
  'cloud.left': '{answer}, de gast verblijft daar niet meer: zoek de gast in OPERA en boek met de hand',
  'cloud.article':
    '{answer}, OPERA kent het artikel niet: noem het juiste onder articles: in het hotelbestand en verstuur ' +
    'de boeking opnieuw',
  'cloud.transactionCode':
    '{answer}, OPERA kent de transactiecode niet: zet transactionCode: in het hotelbestand op een die het ' +
    'heeft en verstuur de boeking opnieuw',
  'cloud.cashier':
    '{answer}, de kassa is niet open: open die in OPERA, of zet cashier: in het hotelbestand op een andere',
  'cloud.room': '{answer}, OPERA kent de kamer niet: geef de kamer hier en daar hetzelfde nummer',
  'cloud.other': '{answer}: kijk ernaar in OPERA en boek met de hand',
  'cloud.denied': '{answer}: OPERA laat ons niet binnen. Controleer hotel:, en in het portaal wat de toepassing mag',
  'cloud.busy': 'de gateway is bezet',
  'cloud.closing': 'in OPERA wordt de dag afgesloten',
  'cloud.nobody': 'in kamer {room} is in OPERA niemand ingecheckt: zoek de gast daar en boek met de hand',
  'cloud.onBill': 'op de rekening als {transaction}, bon {reference}',
  'cloud.found': 'op de rekening gevonden als {transaction}, bon {reference}',
  'cloud.tooOften':
    'het staat {count} keer op de rekening, als {transactions} (bon {reference}): neem in OPERA terug wat te veel is',
  'cloud.voidSent': '{words}. Of bon {reference} van de rekening is, wordt opgezocht',
  'cloud.voidLooked': 'of bon {reference} van de rekening is, wordt nog een keer opgezocht',
  'cloud.voidStands':
    'OPERA antwoordde dat bon {reference} van de rekening is, en hij staat er nog: kijk op de rekening, ' +
    'en haal hem er daar met de hand af',
  'cloud.voidUnseen':
    'bon {reference} stond op een rekening en is niet meer te vinden: zoek hem in OPERA, en haal hem er ' +
    'daar met de hand af',
  'cloud.paidBack':
    'bon {reference} is meer dan één keer van de rekening gehaald: kijk op de rekening, en corrigeer het in OPERA',
  'cloud.answered': 'OPERA antwoordde {status}',
  'cloud.lookedUp': '{words}. Of het op de rekening staat, wordt opgezocht als bon {reference}',
  'cloud.notLookedUp': 'bon {reference} kan nu niet worden opgezocht: {words}',
  'cloud.notFound': 'bon {reference} staat op geen rekening; er wordt nog eens gezocht voordat opnieuw wordt verstuurd',
  'cloud.out': 'OPERA laat ons niet binnen ({status})',
  'cloud.signIn': '{host} weigert ons aan te melden ({status}): controleer appKey, clientId, scope, secret',
  'cloud.https': 'de gateway {host} moet via https worden bereikt: schrijf er https:// voor',
  'cloud.noSecret': 'er is geen geheim om mee aan te melden: noem het met secretEnv: of secretFile:',
  'cloud.otherKey':
    'het geheim is met een andere sleutel verzegeld: zet REVEILLE_SECRET_KEY_BEFORE op de sleutel van toen',
  'broker.refused': '{host} weigert het: {reason}',
  'broker.garbage': '{host} spreekt geen MQTT 5, het stuurde {reason}: controleer host en port',
  'broker.late': 'ouder dan {minutes} minuten: een lamp die zo laat aangaat, wekt iemand die slaapt',
  'why.nobodyThere': 'daar is niemand in de kamer ingecheckt',
  'cloud.callSet': 'OPERA weet dat de oproep staat',
  'cloud.callChanged': 'OPERA kent de andere tijd',
  'cloud.callRemoved': 'OPERA weet dat de oproep verwijderd is',
  'cloud.callEnded': 'OPERA weet hoe de oproep afliep',
  'cloud.statusTold': 'OPERA heeft de kamer als {status}',
  'cloud.streamTaken':
    'een ander programma luistert op {host} naar wat in deze keten gebeurt: per applicatiesleutel is er één plaats',
  'cloud.streamDenied':
    'OPERA laat ons op {host} niet luisteren ({answer}): laat streaming voor de keten aanzetten, of schrijf stream: no',
  'cloud.streamBroken': 'op {host} is niets te horen van wat er gebeurt: {reason}',
  'cloud.elsewhere': 'dit proces houdt de koppeling niet vast',
  'beds.left': '{answer}, de gast verblijft daar niet meer: zoek de gast in Cloudbeds en boek met de hand',
  'beds.item':
    '{answer}, Cloudbeds heeft een artikel met die naam onder een andere SKU: noem die SKU onder ' +
    'articles: in het hotelbestand en verstuur de boeking opnieuw',
  'beds.currency':
    '{answer}, het hotel heeft in Cloudbeds een andere valuta: verbeter currency: in het hotelbestand en ' +
    'verstuur de boeking opnieuw',
  'beds.other': '{answer}: kijk in Cloudbeds en boek met de hand',
  'beds.denied': '{answer}: Cloudbeds laat ons niet binnen. Controleer daar de API-sleutel en wat die mag, en hotel:',
  'beds.nobody': 'in kamer {room} is in Cloudbeds niemand ingecheckt: zoek de gast daar en boek met de hand',
  'beds.onBill': 'op de rekening als bon {reference}',
  'beds.again': '{words}. Het wordt opnieuw verstuurd als bon {reference}, die Cloudbeds één keer aanneemt',
  'beds.voidAgain': '{words}. Bon {reference} wordt opnieuw van de rekening gehaald, wat Cloudbeds één keer doet',
  'beds.asBefore':
    'bon {reference} staat op de rekening zoals verstuurd voordat de instellingen veranderden: vergelijk ' +
    'hem in Cloudbeds',
  'beds.answered': 'Cloudbeds antwoordde {status}',
  'beds.room': 'Cloudbeds heeft geen kamer {room}: geef de kamer hier en daar dezelfde naam',
  'beds.statusTold': 'Cloudbeds heeft de kamer als {status}',
  'why.notTakenByBeds': 'Cloudbeds neemt dit niet aan',
  'why.statusThere': 'het hotelsysteem heeft deze status zelf gezet',
};
