// URL parameters that only track a click: the page is the same without them. Only parameters that cannot mean anything
// to a page are listed.

const TRACKING_PARAMETER =
  /^(?:utm_[^=]*|gclid|gclsrc|gbraid|wbraid|dclid|srsltid|fbclid|msclkid|yclid|ttclid|twclid|li_fat_id|mc_cid|mc_eid|_ga|_gl)(?:=|$)/i

/** Whether one parameter, written as `name=value`, is a tracking parameter. */
export function isTrackingParameter(parameter: string): boolean {
  return TRACKING_PARAMETER.test(parameter)
}
