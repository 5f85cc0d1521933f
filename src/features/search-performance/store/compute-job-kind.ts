// The kind of the job that computes quick wins when search data has changed. It is named here, below the feature that
// does the work, because search performance does not know what is computed from its data.

export const COMPUTE_KIND = 'quick-wins.compute'
