/** The account that collects in the simulation. */
export const collector_id = 424242
