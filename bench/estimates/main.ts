import { takeTimes } from './times.ts';

console.log(JSON.stringify(await takeTimes()));
