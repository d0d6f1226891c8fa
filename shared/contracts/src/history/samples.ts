export const HISTORY_SAMPLES = { undoActivity: { force: false }, markSeen: { activity_id: 1 } };
