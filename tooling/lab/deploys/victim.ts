// deploys/victim.ts <store> <home> <number>: takes one step after the other, until it is killed. It says the number of
// each one before.
import { openStore } from '../../release/store/open-store.ts';
import { takeStep } from './step.ts';

const [target = '', home = '', first] = process.argv.slice(2);
for (let number = Number(first); ; number += 1) {
  console.log(number);
  await takeStep(openStore(target, home), home, number);
}
