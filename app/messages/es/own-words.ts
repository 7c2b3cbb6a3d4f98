export const underAge =
  'Este sitio es para personas adultas. Hable con su madre o su padre, con un médico o con la enfermería de su escuela.';
