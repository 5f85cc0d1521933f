// The job that is due when search data has changed. It is named here, below whoever does it: data is stored without
// knowing what is computed from it.

export const COMPUTE_KIND = 'quick-wins.compute'
