export const collector_id = 424242
