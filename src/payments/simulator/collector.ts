/** The account that collects the simulated payments. */
export const collector_id = 424242
