/** `12,3 MB` */
export const megabytes = (bytes: number) =>
  `${(bytes / 1_048_576).toLocaleString('es-AR', { maximumFractionDigits: 1 })} MB`
