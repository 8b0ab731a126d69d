export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
