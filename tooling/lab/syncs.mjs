/** Counts the syncs of the embedded database, with strace: `npm run syncs -- 200` (writes; 200 when unset, 290 at most). */
import { countSyncs } from './trust/syncs.mjs';

const { acknowledged, syncs } = await countSyncs({ writes: Number(process.argv[2] ?? 200) });
console.log(
  `${acknowledged} writes acknowledged one after the other, ${syncs} syncs of the database's files.`,
);
process.exitCode = acknowledged > 0 && syncs >= acknowledged ? 0 : 1;
