import type { EntryTexts } from './entry-texts.ts';

export const texts: EntryTexts = {
  compound_class: 'Gonadotropina coriónica humana (hormona glucoproteica)',
  mechanism_of_action:
    'La hCG actúa como la hormona luteinizante y hace que los testículos y los ovarios produzcan hormonas sexuales. Para el peso no se ha demostrado ninguna acción: un metaanálisis de 1995 no encontró evidencia de que funcione para la obesidad.',
  plain_english_explanation:
    'Una hormona del embarazo que en otro tiempo se promovió junto con dietas muy bajas en calorías. Los estudios no encontraron pérdida de peso debida a ella, y sus fichas técnicas de Estados Unidos dicen que no se ha demostrado que sea eficaz para tratar la obesidad.',
  research_applications: [
    'Producción de hormonas sexuales (producto de venta con receta)',
    'Señalización de la hormona luteinizante',
    'Estudios históricos de dietas (sin efecto encontrado sobre el peso)',
  ],
  timing: 'descrito habitualmente a una hora fija del día.',
  cycling_guidance:
    'Descrito habitualmente como un solo ciclo de hasta 6 semanas. No hay un beneficio para el peso establecido con ninguna duración.',
  monitoring_parameters: [
    'Peso corporal',
    'Estado de ánimo general',
    'Hinchazón de manos o pies',
    'Sensibilidad en las mamas (hombres)',
    'Testosterona o estradiol',
    'LH y FSH',
    'PSA (hombres mayores, según decida el médico)',
    'Hemograma',
  ],
  interactions_to_avoid: [
    'Testosterona, esteroides anabólicos y otras hormonas sexuales',
    'Medicamentos para la fertilidad (SHO, una reacción excesiva de los ovarios)',
    'Dietas muy bajas en calorías sin supervisión médica',
    'Pruebas de embarazo (la hCG las altera)',
    'Análisis de sangre de gonadotropinas (la hCG los altera)',
  ],
  contraindications: [
    'Enfermedad cardíaca o problemas cardiovasculares',
    'Trastornos de la coagulación',
    'Ciclo actual de esteroides',
  ],
  not_asked: [
    'Cáncer de próstata, ahora o en el pasado (ficha técnica)',
    'Otro tumor dependiente de hormonas, ahora o en el pasado (ficha técnica)',
    'Pubertad precoz (ficha técnica)',
    'Embarazo planeado',
    'Quistes o agrandamiento de los ovarios, o SHO en el pasado',
    'Sangrado vaginal sin causa conocida',
    'Enfermedad renal, epilepsia, migraña o asma (ficha técnica: retención de líquidos)',
    'Sin UI impresas en el vial',
  ],
  evidence_note:
    'Los estudios en humanos no encontraron ningún efecto de la hCG sobre el peso: se revisaron en 1995, y las fichas técnicas de Estados Unidos declaran que no se ha demostrado que sea eficaz para tratar la obesidad.',
  dose_basis:
    'Las fichas técnicas de Estados Unidos de Novarel y Pregnyl la indican por vía intramuscular; la inyección diaria bajo la piel que se describe aquí no figura en ellas. La hCG se mide en UI; 5000 UI se cuentan como 5 mg, como los vendedores rotulan el vial. Si el vial no tiene UI impresas, no lo use.',
};
