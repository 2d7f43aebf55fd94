import type { provider as english } from '../en/provider.ts';

export const provider: Record<keyof typeof english, string> = {
  'provider.title': 'Aanbieder',
  'provider.hint':
    'Men meldt zich aan met het account dat men elders al heeft (OpenID Connect). Registreer daar een ' +
    'webtoepassing die terugleidt naar {address}.',
  'provider.name': 'Naam',
  'provider.nameHint': 'Zoals hij op de knop staat: Aanmelden met …',
  'provider.issuer': 'Adres van de aanbieder',
  'provider.issuerHint': 'Zijn uitgever (issuer), zoals hij die schrijft: https://login.example.com/hotel',
  'provider.clientId': 'Client-ID',
  'provider.secret': 'Geheim',
  'provider.secretHint': 'Wordt verzegeld bewaard en nooit meer getoond. Leeg als de aanbieder er geen gaf.',
  'provider.secretKept': 'Er is er een bewaard. Schrijf een ander om het te vervangen.',
  'provider.groups': 'Groepen en rollen',
  'provider.groupsHint': 'Eén per regel, als GROEP=ROL: receptie=front-desk,inventory. De eerste die past telt.',
  'provider.accountClaim': 'Gegeven met de naam van het account',
  'provider.groupsClaim': 'Gegeven met de groepen',
  'provider.hotelsClaim': 'Gegeven met de hotels',
  'provider.hotelsClaimHint': 'Alleen wie daarin de code van dit hotel heeft, komt binnen. Leeg: de groepen beslissen.',
  'provider.breakGlass': 'Accounts voor noodgevallen',
  'provider.breakGlassHint':
    'Beheerders met wachtwoord, één per regel. Zijn die er, dan meldt niemand anders zich met een wachtwoord aan.',
  'provider.try': 'Uitproberen',
  'provider.keep': 'Aanbieder opslaan',
  'provider.kept': 'Men meldt zich aan met {name}',
  'provider.end': 'Terug naar wachtwoorden',
  'provider.endTitle': 'Weer met wachtwoord aanmelden?',
  'provider.endHint': 'Accounts die de aanbieder maakte, hebben geen wachtwoord: reset het voor elk.',
  'provider.ended': 'Men meldt zich aan met een wachtwoord',
};
