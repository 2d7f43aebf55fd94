import type { provider as english } from '../en/provider.ts';

export const provider: Record<keyof typeof english, string> = {
  'provider.title': 'Fornitore',
  'provider.hint':
    'Si accede con l’account che si ha già altrove (OpenID Connect). Registri là un’applicazione web che ' +
    'rimandi a {address}.',
  'provider.name': 'Nome',
  'provider.nameHint': 'Come sta sul pulsante: Accedi con …',
  'provider.issuer': 'Indirizzo del fornitore',
  'provider.issuerHint': 'Il suo emittente (issuer), come lo scrive lui: https://login.example.com/hotel',
  'provider.clientId': 'ID client',
  'provider.secret': 'Segreto',
  'provider.secretHint': 'Conservato sigillato e mai più mostrato. Vuoto se il fornitore non ne ha dato uno.',
  'provider.secretKept': 'Ce n’è uno conservato. Ne scriva un altro per sostituirlo.',
  'provider.groups': 'Gruppi e ruoli',
  'provider.groupsHint':
    'Uno per riga, come GRUPPO=RUOLO: reception=front-desk,inventory. Vale il primo che corrisponde.',
  'provider.accountClaim': 'Dato con il nome dell’account',
  'provider.groupsClaim': 'Dato con i gruppi',
  'provider.hotelsClaim': 'Dato con gli hotel',
  'provider.hotelsClaimHint': 'Entra solo chi ha lì il codice di questo hotel. Vuoto: decidono i gruppi.',
  'provider.breakGlass': 'Account per le emergenze',
  'provider.breakGlassHint':
    'Amministratori con password, uno per riga. Se ce ne sono, nessun altro accede con la password.',
  'provider.try': 'Prova',
  'provider.keep': 'Salva il fornitore',
  'provider.kept': 'Si accede con {name}',
  'provider.end': 'Torna alle password',
  'provider.endTitle': 'Accedere di nuovo con la password?',
  'provider.endHint': 'Gli account creati dal fornitore non hanno password: la reimposti per ciascuno.',
  'provider.ended': 'Si accede con la password',
};
