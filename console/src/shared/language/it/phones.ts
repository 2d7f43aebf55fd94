import type { phones as english } from '../en/phones.ts';

export const phones: Readonly<Record<keyof typeof english, string>> = {
  'phones.title': 'Al momento le sveglie non possono squillare.',
  'phones.cause.asterisk': 'Il sistema telefonico non risponde, o non è configurato.',
  'phones.cause.trunk': 'Il sistema telefonico ha perso il collegamento con il centralino.',
  'phones.cause.dialer': 'La parte di Reveille che fa le chiamate non è attiva.',
  'phones.cause.disk': 'Il disco del server è pieno.',
  'phones.cause.sounds': 'Il server non può salvare gli annunci.',
  'phones.cause.clock-jumped': "L'orologio del server è saltato: le sveglie sono trattenute per un minuto.",
  'phones.todo': "Chiami subito l'assistenza tecnica. Finché vede questo messaggio, chiami gli ospiti a mano.",
  'phones.wait': "Dovrebbe risolversi da solo. Se dura più di due minuti, chiami l'assistenza tecnica.",
  'phones.list': 'Lista per chiamare a mano',
  'phones.look': 'Che cosa non va',
  'phones.booked': '{done}, ma i telefoni sono fuori uso: finché non tornano non squilla niente',
  'live.phones': 'telefoni fuori uso',
  'done.already': 'Già impostata: non è cambiato niente',
  'done.goneAlready': 'Era già cancellata',
  'alert.tried': 'chiamata {count} {count|volta|volte}, {result}, ultima alle {time}',
  'lost.title': 'Nessuna connessione con Reveille dalle {time}.',
  'lost.todo':
    'Ciò che vede può essere vecchio, e ciò che inserisce non viene salvato. Le sveglie potrebbero non squillare: ' +
    "stampi la lista, chiami gli ospiti a mano e avvisi l'assistenza tecnica.",
  'lost.tab': 'Offline',
  'alarm.title': 'Allarme',
  'alarm.test': "Prova l'allarme",
  'alarm.notify': 'Notifiche sul desktop',
  'alarm.tested': 'Allarme provato',
  'alarm.heard': "L'ha sentito? Se no, controlli l'altoparlante e il volume di questo computer.",
  'alarm.refused': 'Il browser non permette le notifiche. Le consenta per questa pagina nelle sue impostazioni.',
};
