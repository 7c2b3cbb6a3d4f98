/**
 * The full widget's options in Spanish by their English labels, which are sent and stored. The lists' options are in spanish-lists.ts, so that
 * no widget fetches the other's.
 */
export const SPANISH_LABELS: Readonly<Record<string, string>> = {
  'Weight Loss & Body Composition': 'Pérdida de peso y composición corporal',
  'Muscle Gain & Strength': 'Ganancia muscular y fuerza',
  'Skin Hair & Nails': 'Piel, cabello y uñas',
  'Anti-Aging & Longevity': 'Antienvejecimiento y longevidad',
  'Cognitive Enhancement': 'Mejora cognitiva',
  'Athletic Performance': 'Rendimiento deportivo',
  'Sleep & Recovery': 'Sueño y recuperación',
  'Hormonal Balance': 'Equilibrio hormonal',

  'Difficulty losing weight': 'Dificultad para perder peso',
  'Muscle loss/poor muscle gain': 'Pérdida muscular o poca ganancia muscular',
  'Low energy/fatigue': 'Poca energía o fatiga',
  'Poor sleep quality': 'Mala calidad del sueño',
  'Slow recovery from workouts': 'Recuperación lenta tras el ejercicio',
  'Brain fog/poor focus': 'Niebla mental o falta de concentración',
  'Joint pain/inflammation': 'Dolor o inflamación articular',
  'Low libido/sexual health': 'Libido baja o salud sexual',
  'Digestive issues/gut health problems': 'Problemas digestivos o intestinales',
  'Bloating/stomach discomfort': 'Hinchazón o molestias de estómago',
  'Food sensitivities/poor gut healing': 'Sensibilidades alimentarias o mala recuperación intestinal',
  'Skin aging/wrinkles/elasticity loss': 'Envejecimiento de la piel, arrugas o pérdida de elasticidad',
  'Hair thinning/loss': 'Pérdida o debilitamiento del cabello',
  'Brittle/weak nails': 'Uñas débiles o quebradizas',
  'Uneven skin tone/pigmentation': 'Tono de piel o pigmentación desiguales',

  'Complete Beginner': 'Principiante total',
  'Some Experience': 'Alguna experiencia',
  'Experienced User': 'Usuario experimentado',

  'Pregnancy or breastfeeding': 'Embarazo o lactancia',
  'Active cancer treatment': 'Tratamiento activo contra el cáncer',
  'Heart disease or cardiovascular issues': 'Enfermedad cardíaca o problemas cardiovasculares',
  'Thyroid disorders': 'Trastornos de la tiroides',
  'Current steroid cycle': 'Ciclo actual de esteroides',
  'Mental health conditions': 'Trastornos de salud mental',
  'Diabetes or blood sugar issues': 'Diabetes o problemas de azúcar en sangre',
  'Blood clotting disorders': 'Trastornos de la coagulación',
  'Autoimmune conditions': 'Enfermedades autoinmunes',
  'None of the above': 'Ninguna de las anteriores',
};
