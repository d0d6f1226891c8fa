/** Which fields of an answer another back end may omit, marked in its schema and read from there as types. */
import type { z } from 'zod';

declare const FOREIGN_OPTIONAL: unique symbol;
/** The type of a schema that `foreignOptional` marks. */
interface ForeignOptional {
  readonly [FOREIGN_OPTIONAL]: true;
}

/**
 * Marks a field, or a whole answer, that our own server always sends and another back end may omit. The types
 * of `@quits/contracts` derive from it which fields a screen may rely on.
 */
// The mark exists only in types.
export const foreignOptional = <Schema extends z.ZodType>(schema: Schema) =>
  schema as Schema & ForeignOptional;

/** What any back end may send for a schema: marked fields may be missing, and enums may have new values. */
export type Foreign<Schema> =
  Schema extends z.ZodArray<infer Item>
    ? Foreign<Item>[]
    : Schema extends z.ZodObject<infer Shape>
      ? ForeignFields<Shape>
      : Schema extends z.ZodOptional<infer Inner>
        ? Foreign<Inner>
        : Schema extends z.ZodNullable<infer Inner>
          ? Foreign<Inner> | null
          : Schema extends z.ZodEnum
            ? string
            : z.output<Schema>;
type MissingIn<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends ForeignOptional | z.ZodOptional ? Name : never;
}[keyof Shape];
type ForeignFields<Shape> = { [Name in Exclude<keyof Shape, MissingIn<Shape>>]: Foreign<Shape[Name]> } & {
  [Name in MissingIn<Shape>]?: Foreign<Shape[Name]> | null | undefined;
};
