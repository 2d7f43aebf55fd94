/** A code with which somebody sets a password of their own. */
import type { codes as english } from '../en/codes.ts';

export const codes: Readonly<Record<keyof typeof english, string>> = {
  'code.have': 'J’ai un code',
  'code.title': 'Définir un nouveau mot de passe',
  'code.code': 'Code',
  'code.hint': 'Seize lettres et chiffres, donnés par un administrateur de votre hôtel.',
  'code.save': 'Définir et se connecter',
  'code.back': 'Retour à la connexion',
  'code.wrong': 'Le compte ou le code est incorrect, ou le code a déjà servi ou est trop ancien.',
  'code.for': 'Un code pour {name}',
  'code.once':
    'Il n’est affiché que maintenant et sert une fois, jusqu’au {when}. ' +
    'Avec lui, {name} définit un mot de passe : « J’ai un code » sur la page de connexion.',
};
