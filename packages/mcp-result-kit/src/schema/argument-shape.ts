/**
 * What the validator needs to know beyond Zod: which names an object accepts, and what `null` and absence mean for each.
 * Built together with the published schema, so that both say the same.
 */
export type ArgumentShape = ObjectArgumentShape | ArrayArgumentShape;

export interface ObjectArgumentShape {
  readonly kind: 'object';
  readonly fields: ReadonlyMap<string, FieldShape>;
  /** Other names are refused. */
  readonly closed: boolean;
  /** Some field or nested object needs more than the check of names. */
  readonly needsWalk: boolean;
}

export interface ArrayArgumentShape {
  readonly kind: 'array';
  readonly items: ArgumentShape;
}

export interface FieldShape {
  /**
   * `drop`: the field is optional and Zod refuses null, so a null means "absent".
   * `fill`: Zod demands the key and takes null; it is published as optional, so absence means null.
   */
  readonly nulls: 'keep' | 'drop' | 'fill';
  readonly shape: ArgumentShape | undefined;
}
