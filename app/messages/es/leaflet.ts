export const all = 'Todos los productos de este plan';
export const bothSides = (names: readonly string[], others: string) =>
  `${new Intl.ListFormat('es').format(names)} con ${others}`;
export const eachWeek = 'Cada semana';
export const formatPage = (page: number, pages: number) => `${page} de ${pages}`;
export const handlingTitle = 'Mezclar, conservar e inyectar';
/** Ends a product's own steps of mixing where others are shared. */
export const otherSteps = `Los demás pasos están en «${handlingTitle}».`;
export const handling: readonly (readonly [label: string, text: string])[] = [
  ['Vial seco', 'Guarde el vial seco como indica su etiqueta, lejos de la luz y el calor.'],
  ['Agua bacteriostática', 'Contiene alcohol bencílico: no si es alérgico. Nunca agua del grifo.'],
  [
    'Unidades',
    '100 unidades de una jeringa U-100 son 1 ml; 1 unidad es 0.01 ml. Algunas de 0.3 ml tienen líneas de media unidad; en muchas de 1 ml una línea son 2 unidades.',
  ],
  ['Compartir', 'Un vial por persona. Una aguja estéril nueva cada vez, nunca la misma jeringa dos veces.'],
  [
    'Agujas usadas',
    'Ponga la aguja directamente en un contenedor para ello o en una botella de plástico duro con tapa; nunca suelta en la basura, nunca doble, rompa ni vuelva a tapar la aguja. Llena a tres cuartos: ciérrela y pregunte en su farmacia o ayuntamiento.',
  ],
  [
    'Pinchazo',
    'Si alguien se pincha con una aguja usada: lave con agua y jabón y vea a un médico el mismo día.',
  ],
];
export const missedDose: readonly [label: string, text: string] = [
  'Dosis olvidada',
  'Nunca tome el doble para compensar una olvidada.',
];
export const noseDrops = 'En la nariz solo van gotas de una farmacia; un vial para inyección, no.';
