// Parameters of addresses that only follow a click from one place to another: the page behind an address is the same
// without them. Only those that cannot mean anything to a page are here.

const TRACKING_PARAMETER =
  /^(?:utm_[^=]*|gclid|gclsrc|gbraid|wbraid|dclid|srsltid|fbclid|msclkid|yclid|ttclid|twclid|li_fat_id|mc_cid|mc_eid|_ga|_gl)(?:=|$)/i

/** Whether one parameter, written as `name=value`, is a tracking parameter. */
export function isTrackingParameter(parameter: string): boolean {
  return TRACKING_PARAMETER.test(parameter)
}
