/** What a check needs to know beside the template; what is not known is not checked. */
export interface TouValidationContext {
  /** Only a save is refused outside the test server; a template that is shown may be of either. */
  readonly purpose: 'show' | 'save';
  /** Numbers of the modes that the device's own table has; null when no device is concerned. */
  readonly deviceDispatchIds: ReadonlySet<number> | null;
  /** Rated power in kW of the device; null when none is concerned. */
  readonly ratedKw: number | null;
  /** Whether another template of the same server has this name. */
  readonly nameTaken: boolean;
}
