// A database and hashing at full strength take their time on a busy machine; no test asserts how long.
jest.setTimeout(120_000);
