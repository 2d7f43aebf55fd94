/** Why a request about the day in the house is refused: shifts, housekeeping, callers, passwords, the first run. */
export const houseRefusals = {
  'assignment.account': 'There is no account {account} that rooms can be given to.',
  'defect.photo.size': 'A photo has at most {most} bytes.',
  'defect.photo.space':
    'The photos of open defects take all the space there is. Report it without one, or mark those that are fixed.',
  'defect.photo.type': 'A photo is a JPEG or a PNG.',
  'defect.tooMany': 'There are {most} open defects already. Mark those as fixed that are.',
  'defect.words': 'Say in a few words what is broken.',
  'handover.meanwhile': 'Somebody else has taken over meanwhile.',
  'handover.since': 'A handover begins within the last {most} days.',
  'internal.number': 'Something went wrong here. Quote number {number} to support.',
  'note.others': '{author} wrote this note: only {author} or an administrator may change it.',
  'note.text': 'The parameter text has 1 to {most} letters, on one line.',
  'password.changing': 'The account was changed at this moment. Sign in again.',
  'password.same': 'It is the password of now.',
  'password.wrong': 'This is not the password of now.',
  'phone.codes': 'Setting and cancelling need two different codes.',
  'phone.needsRoom': 'The phone of a room needs its room.',
  'phone.noRoom': 'A phone of this kind belongs to no room.',
  'phone.room': 'There is no room {room}.',
  'rooms.number': 'A room number has 1 to 10 digits and letters.',
  'setup.code': 'The short name has small letters, digits, dots and dashes, and starts with a letter or digit.',
  'status.inspected':
    '{status} is set by those who inspect rooms: the account {account} lacks the permission "inspect".',
} as const;
