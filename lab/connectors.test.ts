/** What every connector keeps, asked of FIAS and of a toy that is only here to be read. */
import { describeConnectors } from './connectors/conformance.ts';

describeConnectors('fias', 'toy');
