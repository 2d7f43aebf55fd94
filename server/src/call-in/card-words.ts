/** What stands on a printed card beside the sentences of the conversation. */
export type CardTitle =
  | 'set'
  | 'change'
  | 'cancel'
  | 'daily'
  | 'cancelAtOnce'
  | 'status'
  | 'minibar'
  | 'setForRoom'
  | 'cancelForRoom'
  | 'result';
/** What everybody writes for themselves. */
export type Blank = 'number' | 'pin' | 'room';

interface CardWords {
  readonly guest: string;
  readonly staff: string;
  /** Before a code. */
  readonly dial: string;
  /** Before a zero. */
  readonly reception: string;
  readonly blanks: Readonly<Record<Blank, string>>;
  readonly titles: Readonly<Record<CardTitle, string>>;
}

export const english: CardWords = {
  guest: 'Wake-up calls by this phone',
  staff: 'By phone, for staff',
  dial: 'Dial',
  reception: 'Reception, at any time:',
  blanks: { number: 'your number', pin: 'your PIN', room: 'room' },
  titles: {
    set: 'Set a wake-up call',
    change: 'Another time for it',
    cancel: 'Cancel it',
    daily: 'Every day',
    cancelAtOnce: 'Cancel it without the menu',
    status: 'Status of a room',
    minibar: 'Minibar',
    setForRoom: 'Wake-up call for a room',
    cancelForRoom: 'Cancel the call of a room',
    result: 'How the last call of a room went',
  },
};

export const cardWords: Readonly<Record<string, CardWords>> = {
  en: english,
  de: {
    guest: 'Wecken mit diesem Telefon',
    staff: 'Per Telefon, für Mitarbeitende',
    dial: 'Wählen Sie',
    reception: 'Rezeption, jederzeit:',
    blanks: { number: 'Ihre Nummer', pin: 'Ihre PIN', room: 'Zimmer' },
    titles: {
      set: 'Einen Weckruf bestellen',
      change: 'Eine andere Zeit',
      cancel: 'Absagen',
      daily: 'Jeden Tag',
      cancelAtOnce: 'Absagen ohne Menü',
      status: 'Status eines Zimmers',
      minibar: 'Minibar',
      setForRoom: 'Weckruf für ein Zimmer',
      cancelForRoom: 'Weckruf eines Zimmers absagen',
      result: 'Wie der letzte Weckruf eines Zimmers ausging',
    },
  },
  fr: {
    guest: 'Votre réveil par ce téléphone',
    staff: 'Par téléphone, pour le personnel',
    dial: 'Composez le',
    reception: 'Réception, à tout moment :',
    blanks: { number: 'votre numéro', pin: 'votre code PIN', room: 'chambre' },
    titles: {
      set: 'Demander un réveil',
      change: 'Une autre heure',
      cancel: 'L’annuler',
      daily: 'Tous les jours',
      cancelAtOnce: 'L’annuler sans le menu',
      status: 'État d’une chambre',
      minibar: 'Minibar',
      setForRoom: 'Réveil pour une chambre',
      cancelForRoom: 'Annuler le réveil d’une chambre',
      result: 'Issue du dernier réveil d’une chambre',
    },
  },
  es: {
    guest: 'Despertador con este teléfono',
    staff: 'Por teléfono, para el personal',
    dial: 'Marque',
    reception: 'Recepción, en cualquier momento:',
    blanks: { number: 'su número', pin: 'su PIN', room: 'habitación' },
    titles: {
      set: 'Pedir un despertador',
      change: 'Otra hora',
      cancel: 'Anularlo',
      daily: 'Cada día',
      cancelAtOnce: 'Anularlo sin el menú',
      status: 'Estado de una habitación',
      minibar: 'Minibar',
      setForRoom: 'Despertador para una habitación',
      cancelForRoom: 'Anular el despertador de una habitación',
      result: 'Cómo fue el último despertador de una habitación',
    },
  },
  it: {
    guest: 'La sveglia con questo telefono',
    staff: 'Per telefono, per il personale',
    dial: 'Componga',
    reception: 'Reception, in ogni momento:',
    blanks: { number: 'il suo numero', pin: 'il suo PIN', room: 'camera' },
    titles: {
      set: 'Chiedere una sveglia',
      change: 'Un’altra ora',
      cancel: 'Annullarla',
      daily: 'Ogni giorno',
      cancelAtOnce: 'Annullarla senza il menu',
      status: 'Stato di una camera',
      minibar: 'Minibar',
      setForRoom: 'Sveglia per una camera',
      cancelForRoom: 'Annullare la sveglia di una camera',
      result: 'Esito dell’ultima sveglia di una camera',
    },
  },
  pt: {
    guest: 'Despertar com este telefone',
    staff: 'Por telefone, para o pessoal',
    dial: 'Marque',
    reception: 'Receção, a qualquer momento:',
    blanks: { number: 'o seu número', pin: 'o seu PIN', room: 'quarto' },
    titles: {
      set: 'Pedir um despertar',
      change: 'Outra hora',
      cancel: 'Cancelar',
      daily: 'Todos os dias',
      cancelAtOnce: 'Cancelar sem o menu',
      status: 'Estado de um quarto',
      minibar: 'Minibar',
      setForRoom: 'Despertar para um quarto',
      cancelForRoom: 'Cancelar o despertar de um quarto',
      result: 'Como correu o último despertar de um quarto',
    },
  },
  nl: {
    guest: 'Wekken met deze telefoon',
    staff: 'Per telefoon, voor medewerkers',
    dial: 'Kies',
    reception: 'Receptie, altijd:',
    blanks: { number: 'uw nummer', pin: 'uw pincode', room: 'kamer' },
    titles: {
      set: 'Een wektelefoontje vragen',
      change: 'Een andere tijd',
      cancel: 'Annuleren',
      daily: 'Elke dag',
      cancelAtOnce: 'Annuleren zonder menu',
      status: 'Status van een kamer',
      minibar: 'Minibar',
      setForRoom: 'Wektelefoontje voor een kamer',
      cancelForRoom: 'Wektelefoontje van een kamer annuleren',
      result: 'Hoe het laatste wektelefoontje van een kamer ging',
    },
  },
  pl: {
    guest: 'Budzenie tym telefonem',
    staff: 'Przez telefon, dla pracowników',
    dial: 'Proszę wybrać',
    reception: 'Recepcja, zawsze:',
    blanks: { number: 'numer pracownika', pin: 'PIN', room: 'pokój' },
    titles: {
      set: 'Zamówić budzenie',
      change: 'Inna godzina',
      cancel: 'Odwołać',
      daily: 'Codziennie',
      cancelAtOnce: 'Odwołać bez menu',
      status: 'Stan pokoju',
      minibar: 'Minibar',
      setForRoom: 'Budzenie dla pokoju',
      cancelForRoom: 'Odwołać budzenie pokoju',
      result: 'Wynik ostatniego budzenia pokoju',
    },
  },
};
