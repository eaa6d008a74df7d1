/** Whether a missing service or fixture fails the run (`REQUIRE_SERVICES=1`, as CI sets it) instead of skipping tests. */
export function servicesRequired(): boolean {
  return process.env['REQUIRE_SERVICES'] === '1';
}
