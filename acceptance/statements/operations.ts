/** Sections 1 and 3 to 9 of the interface: what the service does and answers. */
import { type Statement, statements } from './statement.ts';

const one = (section: string, says: string, ...tests: string[]) => statements(section, tests, [says]);

const complete = 'result 1 is answered with 200 and no body, and the call is complete';
const deleted = 'a call that is deleted is answered with 200 and no body, and is no longer pending';
const booked = 'a call that was booked is answered with 201, error 0, a confirmation and the id of the call';
const journal = 'the journal keeps the booking, the update and the deletion of a call, with who did it';
const listed = 'the list %s answers with one key of its own name and an array';
const record = 'a record carries the thirteen fields of the interface, each of its type, and no other';
const charged = 'a charge is answered with 200 and no body';
const maximum = 'a charge of exactly the maximum is taken, one more is blocked with 422';
const toConnectors = 'an accepted charge is sent to every connector, and to no receiver';
const toReceivers = 'a change of status is sent to every receiver, and to no connector';
const items = 'items are listed under the key items, each with the six fields of the interface';
const version = 'the version is major.minor, and the Server header carries the versions of product and REST';
const categories = 'categories are listed under the key categories, with their fields and a colour of HTML or none';

export const operationStatements: readonly Statement[] = [
  ...one('1', 'wake-up calls are scheduled, listed, updated and deleted', booked, listed, complete, deleted),
  ...one(
    '1',
    'all wake-up activity is logged, and the administrator reviews the log',
    journal,
    'the journal is for the administrator only',
  ),
  ...one(
    '1',
    'an operator overwrites the result of a call',
    'an operator overwrites the result of a call that was concluded',
  ),
  ...one(
    '1',
    'items and quantities are reported against a room, items and categories are listed',
    charged,
    items,
    categories,
  ),
  ...one('1', 'charges are forwarded to every connector', toConnectors),
  ...one('1', 'room status is set from a list of types', 'a change of status is the status that the room has'),
  ...one('1', 'a change of room status goes to the receivers and not to the property system', toReceivers),
  ...one(
    '1',
    'system information is read-only',
    'a method that a path does not take is 405 and names those that it does',
  ),
  ...one(
    '1',
    'rooms for inventory are the mailboxes unless a custom list is configured',
    'rooms that can be charged are those of the list of mailboxes unless told otherwise',
    'with a custom list of rooms those can be charged, and mailboxes that are not in it cannot',
  ),
  ...one('1', 'data is sent as URL-encoded forms', booked, complete, charged),
  ...one(
    '1',
    'data is answered as JSON, application/json where there is a body',
    'the type application/json is on the successes that have a body, and on no other',
    'a type with a charset, a type without a body, and a body that is no JSON are found',
  ),
  ...statements(
    '1 headers of every success',
    ['a success of every operation carries the headers of the interface', 'a success without the header %s is found'],
    [
      'Content-Language',
      'Access-Control-Allow-Origin',
      'Date',
      'Connection',
      'Location',
      'Server with product and version',
    ],
  ),
  ...one(
    '3',
    'the types of list are pending, failed and answered',
    listed,
    'each concluded call stands in the list of its outcome and no longer in pending',
  ),
  ...one(
    '3',
    'a new call is pending, with result -1 and status 0',
    'a new call is pending, with status 0 and result -1',
  ),
  ...one('3', 'a pending call that gets result 1 is complete', complete),
  ...one(
    '3',
    'a call in any state can be deleted, and is removed',
    deleted,
    'a concluded call can be deleted, and stands in no list afterwards',
  ),
  ...one('4 create', 'room is a room number', booked),
  ...one(
    '4 create',
    'room is a list with commas',
    'a list of rooms separated by commas books a call for each and names them all in calls',
  ),
  ...one(
    '4 create',
    'datetime is ISO 8601',
    'datetime with an offset is that instant',
    'datetime without an offset is by the clock of the property',
  ),
  ...one('4 create', 'datetime excludes date and time', 'datetime together with date or time is refused with 400'),
  ...one(
    '4 create',
    'date is YYYYMMDD',
    'date as YYYYMMDD and time as HHMM are by the clock of the property',
    'a date or time that is none is refused with 400: %o',
  ),
  ...one(
    '4 create',
    'date is today unless told',
    'a time without a date that has %s today rings on the day it comes next',
  ),
  ...one(
    '4 create',
    'time is HHMM',
    'date as YYYYMMDD and time as HHMM are by the clock of the property',
    'a date or time that is none is refused with 400: %o',
  ),
  ...one(
    '4 create',
    'daily is 0, 1, true or false',
    'daily is understood when spelled %s',
    'any other spelling of daily is refused with 400',
  ),
  ...one('4 create', 'daily is false unless told', 'a call is not daily unless told'),
  ...statements(
    '4 create',
    [booked],
    ['it answers 201 with an object', 'error is 0', 'description is a confirmation', 'id is that of the call'],
  ),
  ...one('4 list', 'GET on the list of a type has no body and answers 200', listed),
  ...one('4 list', 'the object has one key, named after the type', listed),
  ...one(
    '4 list',
    'failed and answered have the same form',
    'each concluded call stands in the list of its outcome and no longer in pending',
  ),
  ...one('4 list', 'the value is an array of records', record),
  ...one(
    '4 update',
    'result is an outcome code set by an operator',
    complete,
    'an operator overwrites the result of a call that was concluded',
  ),
  ...one('4 update', 'it answers 200 without a body', complete),
  ...one('4 update', 'date, time and room cannot be changed', 'the room, date and time of a call cannot be changed'),
  ...one('4 delete', 'a call can be deleted', deleted),
  ...one('4 inventory', 'GET item answers 200 with the key items', items),
  ...one('4 inventory', 'GET category answers 200 with the key categories', categories),
  ...one('4 inventory', 'POST charge with id, quantity and room answers 200 without a body', charged),
  ...one(
    '4 charge, rule 1',
    'the three parameters are needed',
    'a charge without %s is refused with 400',
    'a quantity of %s is refused',
  ),
  ...one(
    '4 charge, rule 2',
    'a quantity over a maximum that is not 0 is blocked',
    maximum,
    'an item with the maximum 0 has none',
  ),
  ...one('4 charge, rule 3', 'an accepted charge goes to all connectors', toConnectors),
  ...one(
    '4 room status',
    'GET status answers 200 with the key items',
    'status types are listed under the key items, each with the three fields of the interface',
  ),
  ...one(
    '4 room status',
    'POST change with id and room answers 200 without a body',
    'a change of status is answered with 200 and no body, for every account',
  ),
  ...one('4 room status', 'a change goes to the receivers and not to the property system', toReceivers),
  ...one(
    '4 system',
    'GET system answers 200 with the object',
    'the system information has every field of the interface, each of its type, and no other',
  ),
  ...one(
    '5 rule 1',
    'every request carries basic credentials',
    'every operation without credentials is refused with 401 and asks for basic credentials',
    'a name and a password as basic credentials open every operation',
  ),
  ...one(
    '5 rule 2',
    'inventory needs its permission',
    'an account without the permission inventory is refused with 403 on every inventory operation',
  ),
  ...one('6', 'an accepted charge is sent to every connector', toConnectors),
  ...one('6', 'a change of room status is posted to every receiver', toReceivers),
  ...one('6', 'wake-up activity is written to the log', journal),
  ...one('7', 'creating carries error and description, 0 on success', booked),
  ...one('7', 'a charge over the maximum is blocked', maximum),
  ...one(
    '8',
    'the maximum of an item is for one charge',
    'the maximum is for one charge, not for all of them together',
    maximum,
  ),
  ...one('8', 'a maximum of 0 is unlimited', 'an item with the maximum 0 has none'),
  ...one('9', 'paths carry no version', 'no path of the interface carries a version'),
  ...one('9', 'the installed version is readable from the system information', version),
  ...one('9', 'the Server header carries the version of the product and of the REST component', version),
];
