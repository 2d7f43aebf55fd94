/** Phones and staff who call in. */
export const callIn = {
  'settings.phones': 'Phones',
  'settings.staff': 'Staff by phone',
  'settings.number': 'Number',
  'settings.kind': 'Kind',
  'settings.place': 'Place',
  'settings.staffName': 'Name',
  'settings.may': 'May',
  'settings.pin': 'PIN',
  'phone.kind.room': 'Room',
  'phone.kind.extra': 'Second phone',
  'phone.kind.staff': 'Staff',
  'phone.kind.public': 'Public',
  'phone.wrong.kind': 'Write one of {names}.',
  'staff.may.status': 'status',
  'staff.may.inspect': 'inspect',
  'staff.may.minibar': 'minibar',
  'staff.may.wakeups': 'wake-ups',
  'staff.wrong.may': 'Write some of {names}, with commas between them.',
  'settings.staffHint':
    'Who calls in for room status, minibar or wake-ups, by a number of their own. A PIN has 4 to 8 digits and ' +
    'is shown to nobody; clear the cell to ask for none.',
  'seen.title': 'Numbers seen lately',
  'seen.hint':
    'Dial a code from a phone that is not known yet: its number stands here, and you say which room it belongs to.',
  'seen.none': 'No call from a number that is not known.',
  'seen.room': 'Room of {number}',
  'seen.give': 'Give it this room',
  'cards.title': 'Cards to print',
  'cards.hint':
    'Beside the phone of a room, and for staff: what they dial and press, as your menu says it. ' +
    'Print them again after you change a code, a status or an item.',
  'cards.guest': 'For guests',
  'cards.staff': 'For staff',
} as const;
