/** What became of messages to other systems; the English is the service's own. */
import type { carried as english } from '../../../../../server/src/messages/carried.ts';

export const carried: Readonly<Record<keyof typeof english, string>> = {
  'told.set': 'réveil signalé comme programmé (WR)',
  'told.cancelled': 'réveil signalé comme annulé (WC)',
  'told.changed': 'autre heure signalée (WC et WR)',
  'told.changedTheirs': "annulation de son réveil signalée, et le nôtre à l'autre heure (WA DE et WR)",
  'told.moved': 'autre chambre signalée (WC et WR)',
  'told.ended': 'issue du réveil signalée (WA {answer})',
  'told.status': 'état de la chambre signalé (RS{digit})',
  'told.heard': 'annoncé que le client a entendu le message (XD)',
  'told.perhaps': "{words} ; ce n'est peut-être pas arrivé, et ce n'est jamais envoyé deux fois",
  'told.nothing': 'rien à envoyer : {why}',
  'why.notTaken': "le PMS n'accepte pas cela",
  'why.notTakenByCloud': "OPERA Cloud n'accepte pas cela",
  'why.setThere': 'le PMS a programmé ce réveil lui-même',
  'why.movedThere': 'le PMS a déplacé le client lui-même',
  'why.known': 'le PMS connaît ce réveil',
  'why.noNumber': "le PMS n'a pas donné de numéro à ce message",
  'why.unknown': 'le PMS ne connaît pas ce réveil',
  'why.told': "le PMS a été informé de l'issue de ce réveil",
  'why.longRoom': "le numéro de chambre {room} dépasse les 8 caractères qu'un PMS accepte",
  'why.status': "l'état {status} n'est pas dans la table des états de ce connecteur",
  'charge.noRoom': "aucune chambre n'est indiquée : vérifiez l'imputation et saisissez-la à la main",
  'charge.longRoom':
    "le numéro de chambre {room} dépasse les 8 caractères qu'un PMS accepte : saisissez l'imputation à la main",
  'charge.quantity': "une quantité de {quantity} n'est pas imputée : vérifiez, et saisissez à la main ce qui est juste",
  'charge.amount':
    "le montant {amount} ne peut pas être imputé : donnez un prix à l'article {item}, puis renvoyez l'imputation",
  'charge.article':
    "l'article {item} n'a pas de code de 4 chiffres au plus : indiquez-le sous articles: dans le fichier de " +
    "l'hôtel, puis renvoyez l'imputation",
  'charge.doubt': "{words}. Elle avait déjà été envoyée sans réponse : regardez d'abord la note",
  'charge.neverThere': "elle n'a jamais été sur une note : il n'y a rien à annuler",
  'charge.offBill': 'retirée de la note : référence {reference}',
  'charge.stands': 'non annulée, {answer} : la référence {reference} est sur la note. Retirez-la là-bas à la main',
  'posting.byHand':
    "ce système de l'hôtel n'annule aucune imputation : l'écriture {numbers} est sur la note. Retirez-la " +
    'là-bas à la main',
  'posting.part': 'écriture {part} sur {parts} : {words}',
  'posting.done': 'OK, écriture {number}',
  'posting.allDone': 'OK, écritures {first} à {last}',
  'posting.unanswered':
    "pas de réponse à l'écriture {number} : personne ne sait si elle a été prise ; elle est renvoyée sous le " +
    'même numéro',
  'answer.RY': 'RY, demande un nouvel essai{said} : rien à faire, un nouvel essai a lieu tout seul',
  'answer.NA': 'NA, la clôture du jour est en cours{said} : rien à faire, un nouvel essai a lieu ensuite',
  'answer.NR': 'NR, pas de réponse{said} : rien à faire, un nouvel essai a lieu tout seul',
  'answer.BY': 'BY, occupé{said} : rien à faire, un nouvel essai a lieu tout seul',
  'answer.NG':
    "NG, aucun client n'est enregistré dans cette chambre{said} : vérifiez la chambre dans le PMS, puis " +
    "renvoyez l'imputation ou saisissez-la à la main",
  'answer.NP':
    "NP, l'imputation à cette chambre n'est pas permise{said} : levez l'interdiction du client, puis " +
    "renvoyez l'imputation, ou faites payer autrement",
  'answer.CO': "CO, la limite de crédit est atteinte{said} : relevez-la ou faites payer, puis renvoyez l'imputation",
  'answer.IA':
    "IA, le compte ou l'article n'est pas valable{said} : créez l'article ou le point de vente dans le PMS, " +
    "ou corrigez articles dans le fichier de l'hôtel, puis renvoyez l'imputation",
  'answer.UR':
    "UR, l'enregistrement ne peut pas être traité{said} : comparez le réglage de l'interface dans le PMS " +
    "avec la documentation, puis renvoyez l'imputation",
  'answer.DN': "DN, refusé{said} : demandez pourquoi au PMS, puis renvoyez l'imputation ou saisissez-la à la main",
  'answer.DE': "DE, supprimé{said} : saisissez-la à la main, ou renvoyez l'imputation",
  'answer.NF':
    'NF, la fonction est désactivée{said} : activez les imputations pour cette interface dans le PMS, puis ' +
    "renvoyez l'imputation",
  'answer.other': "{answer}, réponse inconnue{said} : cherchez l'imputation dans le PMS avant de la renvoyer",
  'cloud.noPost':
    '{answer}, rien ne peut être imputé à ce client (No Post) : faites payer à la réception, ou retirez No ' +
    "Post de la réservation dans OPERA, puis renvoyez l'imputation",
  'cloud.creditLimit':
    '{answer}, la limite de crédit du client est atteinte : relevez-la dans OPERA ou faites payer, puis ' +
    "renvoyez l'imputation",
  'cloud.left': "{answer}, le client n'y loge plus : cherchez-le dans OPERA, et saisissez l'imputation à la main",
  'cloud.article':
    "{answer}, OPERA ne connaît pas l'article : indiquez le bon sous articles: dans le fichier de l'hôtel, " +
    "puis renvoyez l'imputation",
  'cloud.transactionCode':
    '{answer}, OPERA ne connaît pas le code de transaction : mettez-en un connu dans transactionCode: du ' +
    "fichier de l'hôtel, puis renvoyez l'imputation",
  'cloud.cashier':
    "{answer}, la caisse n'est pas ouverte : ouvrez-la dans OPERA, ou mettez-en une autre dans cashier: du " +
    "fichier de l'hôtel",
  'cloud.room': '{answer}, OPERA ne connaît pas la chambre : donnez-lui le même numéro ici et là-bas',
  'cloud.other': "{answer} : regardez dans OPERA, et saisissez l'imputation à la main",
  'cloud.denied':
    "{answer} : OPERA ne nous laisse pas entrer. Vérifiez hotel:, et les droits de l'application dans son portail",
  'cloud.busy': 'la passerelle est occupée',
  'cloud.closing': 'la journée est en cours de clôture dans OPERA',
  'cloud.nobody':
    "personne n'est enregistré dans la chambre {room} dans OPERA : cherchez-y le client, et saisissez " +
    "l'imputation à la main",
  'cloud.onBill': 'sur la note sous {transaction}, référence {reference}',
  'cloud.found': 'trouvée sur la note sous {transaction}, référence {reference}',
  'cloud.tooOften':
    'elle est {count} fois sur la note, sous {transactions} (référence {reference}) : annulez dans OPERA ce ' +
    'qui est en trop',
  'cloud.voidSent': "{words}. On vérifie si la référence {reference} n'est plus sur la note",
  'cloud.voidLooked': "on vérifie encore une fois si la référence {reference} n'est plus sur la note",
  'cloud.voidStands':
    "OPERA a répondu que la référence {reference} n'est plus sur la note, et elle y est : regardez la " +
    'note, et retirez-la là-bas à la main',
  'cloud.voidUnseen':
    'la référence {reference} était sur une note et reste introuvable : cherchez-la dans OPERA, et ' +
    'retirez-la là-bas à la main',
  'cloud.paidBack':
    "la référence {reference} a été retirée de la note plus d'une fois : regardez la note, et corrigez-la dans OPERA",
  'cloud.answered': 'OPERA a répondu {status}',
  'cloud.lookedUp': '{words}. Sa présence sur la note est recherchée sous la référence {reference}',
  'cloud.notLookedUp': 'la référence {reference} ne peut pas être recherchée maintenant : {words}',
  'cloud.notFound':
    "la référence {reference} n'est sur aucune note ; elle est recherchée encore une fois avant d'être renvoyée",
  'cloud.out': 'OPERA ne nous laisse pas entrer ({status})',
  'cloud.signIn': '{host} refuse notre connexion ({status}) : vérifiez appKey, clientId, scope, secret',
  'cloud.https': 'la passerelle {host} doit être jointe en https : écrivez https:// devant',
  'cloud.noSecret': 'aucun secret pour se connecter : indiquez-le avec secretEnv: ou secretFile:',
  'cloud.otherKey':
    "son secret a été scellé avec une autre clé : mettez dans REVEILLE_SECRET_KEY_BEFORE la clé d'alors",
  'broker.refused': '{host} le refuse : {reason}',
  'broker.garbage': '{host} ne parle pas MQTT 5, il a envoyé {reason} : vérifiez host et port',
  'broker.late': 'plus de {minutes} minutes : une lampe qui s’allume si tard réveille quelqu’un qui dort',
  'why.nobodyThere': 'personne n’y est enregistré dans la chambre',
  'cloud.callSet': 'OPERA sait que l’appel est programmé',
  'cloud.callChanged': 'OPERA connaît l’autre heure',
  'cloud.callRemoved': 'OPERA sait que l’appel est supprimé',
  'cloud.callEnded': 'OPERA sait comment l’appel s’est terminé',
  'cloud.statusTold': 'OPERA a la chambre comme {status}',
  'cloud.streamTaken':
    'un autre programme écoute sur {host} ce qui se passe dans cette chaîne : une seule place par clé d’application',
  'cloud.streamDenied':
    'OPERA ne nous laisse pas écouter sur {host} ({answer}) : faites activer le streaming, ou écrivez stream: no',
  'cloud.streamBroken': 'sur {host}, on n’entend rien de ce qui se passe : {reason}',
  'cloud.elsewhere': 'ce processus ne tient pas la liaison',
  'beds.left': '{answer}, le client n’y loge plus : cherchez-le dans Cloudbeds et imputez à la main',
  'beds.item':
    '{answer}, Cloudbeds a un article de ce nom sous un autre SKU : indiquez ce SKU sous articles: dans ' +
    'le fichier de l’hôtel, puis renvoyez le débit',
  'beds.currency':
    '{answer}, l’hôtel a une autre devise dans Cloudbeds : corrigez currency: dans le fichier de ' +
    'l’hôtel, puis renvoyez le débit',
  'beds.other': '{answer} : regardez dans Cloudbeds et imputez à la main',
  'beds.denied':
    '{answer} : Cloudbeds ne nous laisse pas entrer. Vérifiez-y la clé API et ses droits, ainsi que hotel:',
  'beds.nobody':
    'personne n’est enregistré dans la chambre {room} dans Cloudbeds : cherchez-y le client et imputez à la main',
  'beds.onBill': 'sur la facture sous la référence {reference}',
  'beds.again': '{words}. L’envoi est refait sous la référence {reference}, que Cloudbeds n’accepte qu’une fois',
  'beds.voidAgain':
    "{words}. La référence {reference} est retirée encore une fois de la facture, ce que Cloudbeds ne fait qu'une fois",
  'beds.asBefore':
    'la référence {reference} est sur la facture telle qu’envoyée avant le changement des réglages : ' +
    'comparez-la dans Cloudbeds',
  'beds.answered': 'Cloudbeds a répondu {status}',
  'beds.room': 'Cloudbeds n’a pas de chambre {room} : donnez-lui le même nom ici et là-bas',
  'beds.statusTold': 'Cloudbeds a la chambre comme {status}',
  'why.notTakenByBeds': 'Cloudbeds ne prend pas cela',
  'why.statusThere': 'le logiciel hôtelier a mis ce statut lui-même',
};
