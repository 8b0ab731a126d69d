/** Comments of the demo's sellers, by `brand|name` of the perfume. */
export const houseNotes: Readonly<Record<string, readonly [by: string, note: string]>> = {
  'Lattafa|Khamrah': ['Julieta', 'Un rocío en la bufanda y te dura hasta la primavera.'],
  'Lattafa|Yara': ['Julieta', 'El primero que ofrezco a quien dice que los árabes son pesados.'],
  'Armaf|Club de Nuit Intense Man': ['Julieta', 'Los primeros diez minutos son ásperos: esperalo, que vale la pena.'],
  'Creed|Aventus': ['Tomás', 'Dos rocíos, no tres: lo que se ve de lejos es el ananá.'],
  'Le Labo|Santal 33': ['Tomás', 'Probalo en la piel y no en papel: el sándalo necesita calor.'],
  'Maison Francis Kurkdjian|Baccarat Rouge 540': [
    'Tomás',
    'Vos dejás de sentirlo antes que los demás. No vuelvas a rociar.',
  ],
  'Lancôme|La Vie Est Belle': ['Carolina', 'Si no sabés qué regalar y le gusta lo dulce, es este.'],
  'Dolce & Gabbana|Light Blue': ['Carolina', 'Para regalar sin conocer a la persona: nadie lo devuelve.'],
  'Dior|Sauvage': ['Carolina', 'Lo piden por el nombre; lo repiten por lo que dura en la ropa.'],
}
