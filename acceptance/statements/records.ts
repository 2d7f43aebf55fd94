/** Section 2 of the interface: the resources and their fields, a row for each row. */
import { type Statement, statements } from './statement.ts';

const fields = (of: string, rows: readonly string[]) => rows.map((row) => `${of}: ${row}`);

const whole = 'the system information has every field of the interface, each of its type, and no other';
const moment = 'every way of writing the time tells the same moment, now, by the clock of the property';

export const recordStatements: readonly Statement[] = [
  ...statements(
    '2 wakeup call record',
    ['a record carries the thirteen fields of the interface, each of its type, and no other'],
    fields('wake-up', [
      'id is text shaped as a UUID, one for each call',
      'room is the room number',
      'scheduled is ISO 8601 with an offset',
      'created is ISO 8601 with an offset',
      'attempts is a whole number that starts at 0',
      'snoozes is a whole number that starts at 0',
      'prompt is a whole number',
      'source is a whole number',
      'tenant is text shaped as a UUID',
    ]),
  ),
  ...statements(
    '2 wakeup call record',
    ['daily is understood when spelled %s', 'a call is not daily unless told'],
    ['wake-up: daily tells whether it repeats'],
  ),
  ...statements(
    '2 wakeup call record',
    [
      'every account sees the calls, whoever booked them, and who that was',
      'the actor of a call is who acted on it last',
    ],
    ['wake-up: actor is who created it or acted on it last'],
  ),
  ...statements(
    '2 wakeup call record',
    ['a new call is pending, with status 0 and result -1'],
    ['wake-up: result is -1 on a pending call', 'wake-up: status is 0 on a pending call'],
  ),
  ...statements(
    '2 inventory item',
    ['items are listed under the key items, each with the six fields of the interface'],
    fields('item', [
      'id is text of digits',
      'description is text',
      'price is a decimal number in text',
      'tenant is text, empty where none applies',
    ]),
  ),
  ...statements(
    '2 inventory item',
    ['every item stands in a category that is listed'],
    ['item: category is the id of its category'],
  ),
  ...statements(
    '2 inventory item',
    ['a charge of exactly the maximum is taken, one more is blocked with 422', 'an item with the maximum 0 has none'],
    ['item: max is the largest quantity of one charge, 0 is unlimited'],
  ),
  ...statements(
    '2 inventory category',
    ['categories are listed under the key categories, with their fields and a colour of HTML or none'],
    fields('category', [
      'id is text of digits',
      'description is text',
      'color is optional and #rrggbb',
      'tenant is text, empty where none applies',
    ]),
  ),
  ...statements(
    '2 room status type',
    ['leading zeros are part of the id of a status type'],
    ['status type: id is text of digits, leading zeros included'],
  ),
  ...statements(
    '2 room status type',
    ['status types are listed under the key items, each with the three fields of the interface'],
    fields('status type', ['description is text', 'tenant is text, empty where none applies']),
  ),
  ...statements(
    '2 system information object',
    [whole],
    fields('system', [
      'build is text',
      'company is text',
      'datapath is text',
      'telephony is true or false',
      'inetstack is text',
      'installed is YYYY/MM/DD at HH:MM:SS AM or PM',
      'licenseVersion is a whole number',
      'lines is a whole number',
      'database is true or false',
      'name is text',
      'registered is true or false',
      'released is YYYY/MM/DD',
      'running is true or false',
      'serialnumber is text',
      'setup is shaped as installed',
      'sitename is text',
      'smtpenabled is true or false',
      'timestamp is seventeen digits',
      'updated is shaped as installed',
      'webuiversion is text',
      'major is a number, in text as in the sample',
      'minor is a number, in text as in the sample',
    ]),
  ),
  ...statements(
    '2 system information object',
    [whole, 'the disk adds up'],
    fields('system', ['diskfree', 'diskpercentfree', 'diskpercentused', 'disksize']),
  ),
  ...statements(
    '2 system information object',
    [whole, moment],
    fields('system', ['iso8601 is local, with offset', 'rfc1036', 'rfc1123', 'rfc2616']),
  ),
  ...statements(
    '2 system information object',
    ['the version is major.minor, and the Server header carries the versions of product and REST'],
    ['system: version is major.minor'],
  ),
  ...statements(
    '2 date object',
    ['the date object has a day, a local date, a month, a weekday and a year', moment],
    fields('system date', [
      'is an object',
      'day, in text',
      'localDate is MM/DD/YYYY',
      'month is a name',
      'weekday is a name',
      'year, in text',
    ]),
  ),
  ...statements(
    '2 time object',
    ['the time object has an hour and a minute of two digits, a 12-hour local time and an offset', moment],
    fields('system time', [
      'is an object',
      'hour, two digits in text',
      'localTime is hh:mm am or pm',
      'minute, two digits in text',
      'timezone is +HHMM or -HHMM',
    ]),
  ),
  ...statements(
    '2 language, licence and voice objects',
    ['languages, licences and voices have the fields of the interface'],
    [
      ...fields('system', [
        'defaultlanguage is the id of the default',
        'languages is an array',
        'license is an array',
        'voices is an array',
      ]),
      ...fields('language', ['id is a whole number', 'name is text', 'default is true or false']),
      ...fields('licence', ['id is a whole number', 'name is text', 'value is a whole number']),
      ...fields('voice', ['id is text', 'name is text', 'description is text']),
    ],
  ),
];
